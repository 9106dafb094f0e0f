class LinkedPairs {
    static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Reverses a linked list in place and returns its new head. */
    static Node reverse(Node head) {
        Node reversed = null;
        while (head != null) {
            Node rest = head.next;
            head.next = reversed;
            reversed = head;
            head = rest;
        }
        return reversed;
    }

    /** Writes the values with arrows: "1->2". */
    static String show(Node head) {
        StringBuilder text = new StringBuilder();
        for (Node node = head; node != null; node = node.next) {
            if (text.length() > 0) {
                text.append("->");
            }
            text.append(node.value);
        }
        return text.toString();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        LinkedPairs.Node list = new LinkedPairs.Node(1, new LinkedPairs.Node(2, new LinkedPairs.Node(3, null)));
        check(LinkedPairs.show(list).equals("1->2->3"));
        check(LinkedPairs.show(LinkedPairs.reverse(list)).equals("3->2->1"));
        check(LinkedPairs.reverse(null) == null);
        check(LinkedPairs.show(null).isEmpty());
    }
}
