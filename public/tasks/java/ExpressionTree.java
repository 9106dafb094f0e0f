interface Expression {
    int value();

    static Expression number(int n) {
        return () -> n;
    }

    static Expression sum(Expression left, Expression right) {
        return () -> left.value() + right.value();
    }

    static Expression product(Expression left, Expression right) {
        return () -> left.value() * right.value();
    }

    /** The condition's value decides: not zero gives the first branch. */
    static Expression choose(Expression condition, Expression then, Expression otherwise) {
        return () -> condition.value() != 0 ? then.value() : otherwise.value();
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        Expression two = Expression.number(2);
        check(Expression.sum(two, Expression.product(two, Expression.number(5))).value() == 12);
        check(Expression.choose(Expression.number(0), two, Expression.number(9)).value() == 9);
        check(Expression.choose(Expression.number(-1), two, Expression.number(9)).value() == 2);
    }
}
