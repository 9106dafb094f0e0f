// Days since 1 January 1970 of a Gregorian date.
static bool is_leap(int year) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int date_serial(int year, int month, int day) {
    const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int days = 0;
    for (int y = 1970; y < year; y++) {
        days += is_leap(y) ? 366 : 365;
    }
    for (int m = 1; m < month; m++) {
        days += lengths[m - 1];
        if (m == 2 && is_leap(year)) {
            days++;
        }
    }
    return days + day - 1;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(date_serial(1970, 1, 1) == 0);
    CHECK(date_serial(1970, 3, 1) == 59);
    CHECK(date_serial(2000, 3, 1) == 11017);
    CHECK(date_serial(2024, 2, 29) == 19782);
    CHECK(date_serial(2024, 12, 31) == 20088);
    return 0;
}
