import java.time.LocalDate;

class LeapDays {
    /** Counts the 29ths of February from the first date to the last, both included. */
    static int between(LocalDate first, LocalDate last) {
        int count = 0;
        for (int year = first.getYear(); year <= last.getYear(); year++) {
            LocalDate start = LocalDate.of(year, 1, 1);
            if (!start.isLeapYear()) {
                continue;
            }
            LocalDate leapDay = LocalDate.of(year, 2, 29);
            if (!leapDay.isBefore(first) && !leapDay.isAfter(last)) {
                count++;
            }
        }
        return count;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(LeapDays.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 2, 29)) == 2);
        check(LeapDays.between(LocalDate.of(2020, 3, 1), LocalDate.of(2024, 2, 28)) == 0);
        check(LeapDays.between(LocalDate.of(1899, 1, 1), LocalDate.of(1904, 12, 31)) == 1);
    }
}
