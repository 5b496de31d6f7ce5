// Draws each chart from its data block. Expressions are interpreted, so that the page may forbid eval.
(() => {
  "use strict";
  for (const place of document.querySelectorAll("[data-chart]")) {
    const spec = JSON.parse(document.getElementById(place.dataset.chart).textContent);
    vegaEmbed(place, spec, { actions: false, ast: true, renderer: "svg", tooltip: { theme: "page" } }).catch((reason) => {
      place.textContent = `The diagram could not be drawn: ${reason.message}`;
    });
  }
})();
