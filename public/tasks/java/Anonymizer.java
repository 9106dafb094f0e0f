import java.util.regex.*;

class Anonymizer {
    private static final Pattern EMAIL = Pattern.compile("([\\w.]+)@([\\w.]+)");

    /** Hides all but the first letter of the name part of e-mail addresses: "ann@x.org" becomes "a***@x.org". */
    static String hide(String text) {
        Matcher matcher = EMAIL.matcher(text);
        StringBuilder hidden = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            matcher.appendReplacement(hidden, name.charAt(0) + "***@" + matcher.group(2));
        }
        matcher.appendTail(hidden);
        return hidden.toString();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(Anonymizer.hide("mail ann@x.org or bob.b@y.de!").equals("mail a***@x.org or b***@y.de!"));
        check(Anonymizer.hide("nothing here").equals("nothing here"));
        check(Anonymizer.hide("").isEmpty());
    }
}
