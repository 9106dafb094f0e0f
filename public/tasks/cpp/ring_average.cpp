#include <deque>
#include <vector>

// Means of the last `size` values at each position; at the start over those there are.
std::vector<double> ring_average(const std::vector<double>& values, std::size_t size) {
    std::deque<double> window;
    std::vector<double> means;
    double total = 0;
    for (double value : values) {
        window.push_back(value);
        total += value;
        if (window.size() > size) {
            total -= window.front();
            window.pop_front();
        }
        means.push_back(total / window.size());
    }
    return means;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((ring_average({1, 2, 3, 4}, 2) == std::vector<double>{1, 1.5, 2.5, 3.5}));
    CHECK(ring_average({}, 3).empty());
    CHECK((ring_average({6, 8}, 5) == std::vector<double>{6, 7}));
    return 0;
}
