import java.util.*;

class TemperatureLog {
    /** For each day the number of days until a warmer one; 0 where none comes. */
    static int[] daysUntilWarmer(int[] temperatures) {
        int[] waits = new int[temperatures.length];
        Deque<Integer> open = new ArrayDeque<>();
        for (int day = 0; day < temperatures.length; day++) {
            while (!open.isEmpty() && temperatures[open.peek()] < temperatures[day]) {
                int earlier = open.pop();
                waits[earlier] = day - earlier;
            }
            open.push(day);
        }
        return waits;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(Arrays.equals(TemperatureLog.daysUntilWarmer(new int[] {20, 21, 19, 18, 22}), new int[] {1, 3, 2, 1, 0}));
        check(Arrays.equals(TemperatureLog.daysUntilWarmer(new int[] {5, 5}), new int[] {0, 0}));
        check(TemperatureLog.daysUntilWarmer(new int[0]).length == 0);
    }
}
