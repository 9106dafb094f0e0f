import java.util.*;

class CommandParser {
    /** Reads "--name=value" and "--flag" arguments; a bare "--" ends the options. Flags have the value "true". */
    static Map<String, String> options(String... arguments) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String argument : arguments) {
            if (argument.equals("--")) {
                break;
            }
            if (!argument.startsWith("--")) {
                continue;
            }
            int equals = argument.indexOf('=');
            if (equals < 0) {
                options.put(argument.substring(2), "true");
            } else {
                options.put(argument.substring(2, equals), argument.substring(equals + 1));
            }
        }
        return options;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(CommandParser.options("--level=3", "file", "--fast").equals(Map.of("level", "3", "fast", "true")));
        check(CommandParser.options("--a=b=c").equals(Map.of("a", "b=c")));
        check(CommandParser.options("--x", "--", "--y").equals(Map.of("x", "true")));
        check(CommandParser.options().isEmpty());
    }
}
