package starters;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Works with spans of days, both ends included. */
public final class DateRanges {
    private DateRanges() {}

    public record DateRange(LocalDate first, LocalDate last) {
        public DateRange {
            if (last.isBefore(first)) {
                throw new IllegalArgumentException("last day is before first day");
            }
        }

        public long days() {
            return ChronoUnit.DAYS.between(first, last) + 1;
        }

        public boolean contains(LocalDate day) {
            return !day.isBefore(first) && !day.isAfter(last);
        }

        public boolean overlaps(DateRange other) {
            return !other.last.isBefore(first) && !other.first.isAfter(last);
        }
    }

    /** Joins ranges that overlap or touch; the result is sorted. */
    public static List<DateRange> merge(List<DateRange> ranges) {
        List<DateRange> sorted = new ArrayList<>(ranges);
        sorted.sort(Comparator.comparing(DateRange::first));
        List<DateRange> merged = new ArrayList<>();
        for (DateRange range : sorted) {
            if (merged.isEmpty()) {
                merged.add(range);
                continue;
            }
            DateRange previous = merged.get(merged.size() - 1);
            if (range.first().isAfter(previous.last().plusDays(1))) {
                merged.add(range);
            } else if (range.last().isAfter(previous.last())) {
                merged.set(merged.size() - 1, new DateRange(previous.first(), range.last()));
            }
        }
        return merged;
    }

    /** Days of a range that no other range covers. */
    public static List<LocalDate> freeDays(DateRange whole, List<DateRange> taken) {
        List<LocalDate> free = new ArrayList<>();
        for (LocalDate day = whole.first(); !day.isAfter(whole.last()); day = day.plusDays(1)) {
            LocalDate candidate = day;
            if (taken.stream().noneMatch(range -> range.contains(candidate))) {
                free.add(candidate);
            }
        }
        return free;
    }

    public static void main(String[] arguments) {
        DateRange july = new DateRange(LocalDate.of(2026, 7, 1), LocalDate.of(2026, 7, 31));
        System.out.println(july.days() + " days");
    }
}
