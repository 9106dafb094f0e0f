import java.util.*;

class MeetingRooms {
    /** Fewest rooms for meetings given as {start, end}; a room is free again at the end. */
    static int needed(int[][] meetings) {
        int[][] sorted = meetings.clone();
        Arrays.sort(sorted, Comparator.comparingInt(meeting -> meeting[0]));
        PriorityQueue<Integer> ends = new PriorityQueue<>();
        for (int[] meeting : sorted) {
            if (!ends.isEmpty() && ends.peek() <= meeting[0]) {
                ends.poll();
            }
            ends.add(meeting[1]);
        }
        return ends.size();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(MeetingRooms.needed(new int[][] {{9, 10}, {9, 12}, {10, 11}, {11, 13}}) == 2);
        check(MeetingRooms.needed(new int[][] {}) == 0);
        check(MeetingRooms.needed(new int[][] {{5, 8}, {1, 6}, {2, 7}}) == 3);
    }
}
