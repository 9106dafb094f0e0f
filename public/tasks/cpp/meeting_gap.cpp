#include <algorithm>
#include <utility>
#include <vector>

// Longest free time between busy intervals (start, end), given in any order; 0 for fewer than two.
int longest_gap(std::vector<std::pair<int, int>> busy) {
    std::sort(busy.begin(), busy.end());
    int gap = 0;
    int end = busy.empty() ? 0 : busy.front().second;
    for (const auto& interval : busy) {
        gap = std::max(gap, interval.first - end);
        end = std::max(end, interval.second);
    }
    return gap;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(longest_gap({{8, 9}, {1, 3}, {4, 5}}) == 3);
    CHECK(longest_gap({{1, 10}, {2, 3}, {12, 13}}) == 2);
    CHECK(longest_gap({}) == 0);
    CHECK(longest_gap({{5, 9}}) == 0);
    return 0;
}
