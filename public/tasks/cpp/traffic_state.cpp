#include <string>
#include <vector>

enum class Light { Red, Green, Yellow };

// The light after the given number of seconds: red 30 s, green 25 s, yellow 5 s, starting with red.
Light light_after(int seconds) {
    int position = seconds % 60;
    if (position < 30) {
        return Light::Red;
    }
    if (position < 55) {
        return Light::Green;
    }
    return Light::Yellow;
}

// How often the light changes in the seconds [0, last].
int changes_until(int last) {
    int changes = 0;
    for (int second = 1; second <= last; second++) {
        if (light_after(second) != light_after(second - 1)) {
            changes++;
        }
    }
    return changes;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(light_after(0) == Light::Red && light_after(29) == Light::Red);
    CHECK(light_after(30) == Light::Green && light_after(54) == Light::Green);
    CHECK(light_after(55) == Light::Yellow && light_after(59) == Light::Yellow);
    CHECK(light_after(60) == Light::Red);
    CHECK(changes_until(60) == 3);
    CHECK(changes_until(29) == 0);
    return 0;
}
