class PasswordRules {
    /** Points of a password: one each for length 12, a digit, an upper-case letter and a sign that is neither letter nor digit. */
    static int strength(String password) {
        int points = password.length() >= 12 ? 1 : 0;
        if (password.chars().anyMatch(Character::isDigit)) {
            points++;
        }
        if (password.chars().anyMatch(Character::isUpperCase)) {
            points++;
        }
        if (password.chars().anyMatch(c -> !Character.isLetterOrDigit(c))) {
            points++;
        }
        return points;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(PasswordRules.strength("abc") == 0);
        check(PasswordRules.strength("Abc1") == 2);
        check(PasswordRules.strength("abcdefghijkl") == 1);
        check(PasswordRules.strength("Long-enough-12") == 4);
    }
}
