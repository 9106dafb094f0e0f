import java.util.*;

class PhoneBook {
    private final TreeMap<String, String> numbers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    void add(String name, String number) {
        numbers.put(name, number.replaceAll("[^0-9+]", ""));
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(numbers.get(name));
    }

    /** Names that start with the prefix, whatever the case, in order. */
    List<String> complete(String prefix) {
        List<String> found = new ArrayList<>();
        for (String name : numbers.tailMap(prefix, true).keySet()) {
            if (!name.toLowerCase().startsWith(prefix.toLowerCase())) {
                break;
            }
            found.add(name);
        }
        return found;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        PhoneBook book = new PhoneBook();
        book.add("Anna", "+49 (30) 123-45");
        book.add("Andrew", "555");
        book.add("Bob", "777");
        check(book.find("anna").equals(Optional.of("+493012345")));
        check(book.find("Zoe").isEmpty());
        check(book.complete("an").equals(List.of("Andrew", "Anna")));
        check(book.complete("c").isEmpty());
    }
}
