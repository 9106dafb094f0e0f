import java.util.*;
import java.util.stream.*;

class Scoreboard {
    private final Map<String, List<Integer>> scores = new HashMap<>();

    void record(String player, int points) {
        scores.computeIfAbsent(player, key -> new ArrayList<>()).add(points);
    }

    /** Names of the players with the highest best result, best first, then by name. */
    List<String> top(int count) {
        return scores.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, List<Integer>>>comparingInt(entry -> -Collections.max(entry.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .limit(count)
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        Scoreboard board = new Scoreboard();
        board.record("cid", 5);
        board.record("ann", 9);
        board.record("bob", 2);
        board.record("bob", 9);
        check(board.top(2).equals(List.of("ann", "bob")));
        check(board.top(9).equals(List.of("ann", "bob", "cid")));
        check(board.top(0).isEmpty());
    }
}
