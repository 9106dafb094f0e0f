import java.util.*;

class StackMachine {
    /** Runs "push n", "add", "mul", "dup", "swap" and returns the top of the stack. */
    static int run(List<String> program) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (String instruction : program) {
            String[] parts = instruction.split(" ");
            switch (parts[0]) {
                case "push" -> stack.push(Integer.parseInt(parts[1]));
                case "add" -> stack.push(stack.pop() + stack.pop());
                case "mul" -> stack.push(stack.pop() * stack.pop());
                case "dup" -> stack.push(stack.peek());
                case "swap" -> {
                    int first = stack.pop();
                    int second = stack.pop();
                    stack.push(first);
                    stack.push(second);
                }
                default -> throw new IllegalArgumentException(instruction);
            }
        }
        return stack.peek();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        check(StackMachine.run(List.of("push 2", "push 3", "add", "dup", "mul")) == 25);
        check(StackMachine.run(List.of("push 7", "push 1", "swap")) == 7);
        boolean refused = false;
        try {
            StackMachine.run(List.of("jump"));
        } catch (IllegalArgumentException error) {
            refused = true;
        }
        check(refused);
    }
}
