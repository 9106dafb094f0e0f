class MatrixPaths {
    /** Number of ways from the top left to the bottom right of a grid, right or down only; 1 marks a blocked cell. */
    static long countPaths(int[][] grid) {
        int width = grid[0].length;
        long[] ways = new long[width];
        ways[0] = 1;
        for (int[] row : grid) {
            for (int column = 0; column < width; column++) {
                if (row[column] == 1) {
                    ways[column] = 0;
                } else if (column > 0) {
                    ways[column] += ways[column - 1];
                }
            }
        }
        return ways[width - 1];
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(MatrixPaths.countPaths(new int[][] {{0, 0}, {0, 0}}) == 2);
        check(MatrixPaths.countPaths(new int[][] {{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}) == 2);
        check(MatrixPaths.countPaths(new int[][] {{1}}) == 0);
        check(MatrixPaths.countPaths(new int[3][7]) == 28);
    }
}
