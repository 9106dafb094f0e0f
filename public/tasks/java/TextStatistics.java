import java.util.*;

class TextStatistics {
    /** Average length of the words of a text, 0 where there are none. */
    static double averageWordLength(String text) {
        int letters = 0;
        int words = 0;
        for (String word : text.trim().split("\\s+")) {
            if (word.isEmpty()) {
                continue;
            }
            letters += word.length();
            words++;
        }
        return words == 0 ? 0 : (double) letters / words;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(TextStatistics.averageWordLength("ab cdef") == 3.0);
        check(TextStatistics.averageWordLength("  ") == 0.0);
        check(TextStatistics.averageWordLength(" one  three ") == 4.0);
    }
}
