import java.util.*;

class PrimeSieve {
    /** Smallest prime factor of every number up to the limit; index 0 and 1 hold 0. */
    static int[] smallestFactors(int limit) {
        int[] factor = new int[limit + 1];
        for (int n = 2; n <= limit; n++) {
            if (factor[n] != 0) {
                continue;
            }
            for (int multiple = n; multiple <= limit; multiple += n) {
                if (factor[multiple] == 0) {
                    factor[multiple] = n;
                }
            }
        }
        return factor;
    }
}

// --- tests ---
class Main {
    static void check(boolean condition) {
        if (!condition) throw new AssertionError();
    }

    public static void main(String[] arguments) {
        int[] factors = PrimeSieve.smallestFactors(15);
        check(factors[15] == 3 && factors[14] == 2 && factors[13] == 13 && factors[9] == 3);
        check(factors[0] == 0 && factors[1] == 0 && factors[2] == 2);
        check(PrimeSieve.smallestFactors(1).length == 2);
    }
}
