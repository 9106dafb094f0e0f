import java.util.*;

class ParkingGarage {
    private final String[] places;

    ParkingGarage(int size) {
        places = new String[size];
    }

    /** Parks on the lowest free place and returns its number from 1; 0 where the garage is full or the car is inside. */
    int park(String plate) {
        if (find(plate) > 0) {
            return 0;
        }
        for (int i = 0; i < places.length; i++) {
            if (places[i] == null) {
                places[i] = plate;
                return i + 1;
            }
        }
        return 0;
    }

    boolean leave(String plate) {
        int place = find(plate);
        if (place == 0) {
            return false;
        }
        places[place - 1] = null;
        return true;
    }

    private int find(String plate) {
        return Arrays.asList(places).indexOf(plate) + 1;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        ParkingGarage garage = new ParkingGarage(2);
        check(garage.park("A") == 1);
        check(garage.park("A") == 0);
        check(garage.park("B") == 2);
        check(garage.park("C") == 0);
        check(garage.leave("A"));
        check(!garage.leave("A"));
        check(garage.park("C") == 1);
    }
}
