import java.util.*;

class InventoryCounter {
    private final Map<String, Integer> stock = new TreeMap<>();

    /** Adds the amount to an item's stock and returns the new stock. */
    int add(String item, int amount) {
        return stock.merge(item, amount, Integer::sum);
    }

    /** Takes the amount where there is enough; an item whose stock reaches zero disappears. */
    boolean take(String item, int amount) {
        int current = stock.getOrDefault(item, 0);
        if (current < amount) {
            return false;
        }
        if (current == amount) {
            stock.remove(item);
        } else {
            stock.put(item, current - amount);
        }
        return true;
    }

    List<String> items() {
        return new ArrayList<>(stock.keySet());
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        InventoryCounter counter = new InventoryCounter();
        check(counter.add("nut", 3) == 3);
        check(counter.add("nut", 2) == 5);
        check(counter.add("bolt", 1) == 1);
        check(!counter.take("nut", 6));
        check(counter.take("nut", 4));
        check(counter.items().equals(List.of("bolt", "nut")));
        check(counter.take("nut", 1));
        check(counter.items().equals(List.of("bolt")));
        check(!counter.take("gear", 1));
    }
}
