import java.util.*;

class GameOfLife {
    /** The next generation: alive with three neighbours, or with two where it was alive before. */
    static boolean[][] step(boolean[][] cells) {
        boolean[][] next = new boolean[cells.length][cells[0].length];
        for (int row = 0; row < cells.length; row++) {
            for (int column = 0; column < cells[row].length; column++) {
                int around = neighbours(cells, row, column);
                next[row][column] = around == 3 || (around == 2 && cells[row][column]);
            }
        }
        return next;
    }

    private static int neighbours(boolean[][] cells, int row, int column) {
        int count = 0;
        for (int r = Math.max(0, row - 1); r <= Math.min(cells.length - 1, row + 1); r++) {
            for (int c = Math.max(0, column - 1); c <= Math.min(cells[r].length - 1, column + 1); c++) {
                if ((r != row || c != column) && cells[r][c]) {
                    count++;
                }
            }
        }
        return count;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        boolean[][] blinker = {{false, true, false}, {false, true, false}, {false, true, false}};
        boolean[][] turned = {{false, false, false}, {true, true, true}, {false, false, false}};
        check(Arrays.deepEquals(GameOfLife.step(blinker), turned));
        check(Arrays.deepEquals(GameOfLife.step(turned), blinker));
        boolean[][] block = {{true, true}, {true, true}};
        check(Arrays.deepEquals(GameOfLife.step(block), block));
    }
}
