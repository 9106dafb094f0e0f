class BinarySearchRange {
    /** Index of the first element that is at least the target; the length where all are smaller. */
    static int lowerBound(int[] sorted, int target) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = low + (high - low) / 2;
            if (sorted[middle] < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How often the target occurs in the sorted array. */
    static int countOf(int[] sorted, int target) {
        return lowerBound(sorted, target + 1) - lowerBound(sorted, target);
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        int[] values = {1, 2, 2, 2, 5};
        check(BinarySearchRange.lowerBound(values, 2) == 1);
        check(BinarySearchRange.lowerBound(values, 9) == 5);
        check(BinarySearchRange.countOf(values, 2) == 3);
        check(BinarySearchRange.countOf(values, 4) == 0);
        check(BinarySearchRange.countOf(new int[0], 1) == 0);
    }
}
