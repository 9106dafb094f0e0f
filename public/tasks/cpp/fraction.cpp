#include <numeric>
#include <string>

// A fraction in lowest terms with a positive denominator.
class Fraction {
public:
    Fraction(long numerator, long denominator) {
        if (denominator < 0) {
            numerator = -numerator;
            denominator = -denominator;
        }
        long divisor = std::gcd(numerator, denominator);
        top = numerator / divisor;
        bottom = denominator / divisor;
    }

    Fraction operator+(const Fraction& other) const {
        return Fraction(top * other.bottom + other.top * bottom, bottom * other.bottom);
    }

    Fraction operator*(const Fraction& other) const {
        return Fraction(top * other.top, bottom * other.bottom);
    }

    // "3" for whole numbers, else "1/2".
    std::string text() const {
        if (bottom == 1) {
            return std::to_string(top);
        }
        return std::to_string(top) + "/" + std::to_string(bottom);
    }

private:
    long top;
    long bottom;
};

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(Fraction(2, -4).text() == "-1/2");
    CHECK((Fraction(1, 2) + Fraction(1, 3)).text() == "5/6");
    CHECK((Fraction(2, 3) * Fraction(3, 2)).text() == "1");
    CHECK(Fraction(0, 5).text() == "0");
    return 0;
}
