"""Summary statistics for small samples, with no dependency."""

from math import sqrt


def mean(values):
    """Arithmetic mean; 0 for an empty list."""
    if not values:
        return 0
    return sum(values) / len(values)


def median(values):
    """Middle value, or the mean of the two middle ones."""
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def variance(values):
    """Sample variance; needs at least two values."""
    if len(values) < 2:
        raise ValueError("variance needs at least two values")
    center = mean(values)
    return sum((value - center) ** 2 for value in values) / (len(values) - 1)


def standard_deviation(values):
    return sqrt(variance(values))


def histogram(values, width):
    """Count of values by bin; the key is the bin's lower end."""
    counts = {}
    for value in values:
        lower = value // width * width
        counts[lower] = counts.get(lower, 0) + 1
    return counts


if __name__ == "__main__":
    sample = [2, 3, 3, 5, 8, 13, 21]
    print("mean", mean(sample))
    print("median", median(sample))
    print("deviation", round(standard_deviation(sample), 2))
    for lower, count in sorted(histogram(sample, 5).items()):
        print(f"{lower:>3} {'#' * count}")
