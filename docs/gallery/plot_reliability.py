"""
Is a classifier of digits as sure as it should be?
==================================================

Two models read handwritten digits. Each says how likely it holds its answer to be right. A reliability diagram shows
how often answers given with some confidence are right: on the diagonal, as often as was said.
"""

import matplotlib.pyplot as plt
from sklearn.datasets import load_digits
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklearn.naive_bayes import GaussianNB

import trueline

images, labels = load_digits(return_X_y=True)
images, test_images, labels, test_labels = train_test_split(images, labels, test_size=0.5, random_state=0)

models = {
    "random forest": RandomForestClassifier(random_state=0),
    "naive Bayes": GaussianNB(),
}

# %%
# A forecast of ten probabilities becomes a pair for each image: the probability of the likeliest digit, and whether
# that digit was the right one. Every binary measure then serves.

pairs = {}
for name, model in models.items():
    probabilities = model.fit(images, labels).predict_proba(test_images)
    pairs[name] = trueline.top_label(probabilities, test_labels)

for name, (forecast, outcome) in pairs.items():
    errors = trueline.binned_error(forecast, outcome), trueline.smooth_error(forecast, outcome)
    print(f"{name}: right {outcome.mean():.1%}, confident {forecast.mean():.1%}")
    print("  ECE {:.3f}, SmoothECE {:.3f}".format(*map(float, errors)))

# %%
# Points are bins, as large as the number of images in them. The line is the smooth curve, which needs no bins; it is
# drawn where there are forecasts. Above the diagonal a model is too modest, below it too sure.

figure, panels = plt.subplots(1, 2, figsize=(9, 4.5), sharey=True, layout="constrained")
for panel, (name, (forecast, outcome)) in zip(panels, pairs.items(), strict=True):
    bins = trueline.binned_curve(forecast, outcome)
    smooth = trueline.smooth_curve(forecast, outcome)
    enough = smooth.weight > 0.02 * smooth.weight.max()
    panel.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    panel.plot(smooth.forecast[enough], smooth.frequency[enough])
    panel.scatter(bins.forecast, bins.frequency, s=400 * bins.weight / bins.weight.sum() + 4)
    panel.set(title=name, xlabel="confidence", xlim=(0, 1.03), ylim=(0, 1.03), aspect="equal")
panels[0].set_ylabel("share of right answers")
plt.show()

# %%
# The forest averages many trees, so it rarely comes near certainty, and is right far more often than it says. Naive
# Bayes takes neighbouring pixels for independent evidence, so it is nearly always certain, and wrong one time in six.
