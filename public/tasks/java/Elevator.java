import java.util.*;

class Elevator {
    private int floor = 0;
    private final TreeSet<Integer> calls = new TreeSet<>();
    private boolean up = true;

    void call(int target) {
        calls.add(target);
    }

    /** Goes to the next called floor in its direction, turns round where there is none; returns the floor reached. */
    int next() {
        if (calls.isEmpty()) {
            return floor;
        }
        Integer target = up ? calls.ceiling(floor) : calls.floor(floor);
        if (target == null) {
            up = !up;
            target = up ? calls.ceiling(floor) : calls.floor(floor);
        }
        calls.remove(target);
        floor = target;
        return floor;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        Elevator elevator = new Elevator();
        check(elevator.next() == 0);
        elevator.call(5);
        elevator.call(2);
        check(elevator.next() == 2);
        elevator.call(1);
        check(elevator.next() == 5);
        check(elevator.next() == 1);
        elevator.call(0);
        elevator.call(3);
        check(elevator.next() == 0);
        check(elevator.next() == 3);
    }
}
