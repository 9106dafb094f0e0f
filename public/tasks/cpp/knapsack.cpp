#include <algorithm>
#include <utility>
#include <vector>

// Highest value of items (weight, value), each at most once, whose weights stay within the capacity.
int knapsack(const std::vector<std::pair<int, int>>& items, int capacity) {
    std::vector<int> best(capacity + 1, 0);
    for (const auto& [weight, value] : items) {
        for (int load = capacity; load >= weight; load--) {
            best[load] = std::max(best[load], best[load - weight] + value);
        }
    }
    return best[capacity];
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(knapsack({{2, 3}, {3, 4}, {4, 5}, {5, 6}}, 5) == 7);
    CHECK(knapsack({}, 10) == 0);
    CHECK(knapsack({{1, 10}}, 5) == 10);
    CHECK(knapsack({{6, 100}}, 5) == 0);
    return 0;
}
