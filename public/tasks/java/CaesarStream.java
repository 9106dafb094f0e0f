class CaesarStream {
    /** Replaces each vowel by the next one (a -> e, u -> a), keeps the case and everything else. */
    static String nextVowels(String text) {
        String vowels = "aeiou";
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            int index = vowels.indexOf(Character.toLowerCase(c));
            if (index < 0) {
                out.append(c);
                continue;
            }
            char next = vowels.charAt((index + 1) % vowels.length());
            out.append(Character.isUpperCase(c) ? Character.toUpperCase(next) : next);
        }
        return out.toString();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(CaesarStream.nextVowels("Audio x").equals("Eadou x"));
        check(CaesarStream.nextVowels("").isEmpty());
        check(CaesarStream.nextVowels("bcd").equals("bcd"));
    }
}
