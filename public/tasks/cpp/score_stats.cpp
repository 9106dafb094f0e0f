#include <algorithm>
#include <vector>

struct Stats {
    int lowest;
    int highest;
    double median;
};

// Lowest, highest and median of a non-empty list.
Stats score_stats(std::vector<int> scores) {
    std::sort(scores.begin(), scores.end());
    std::size_t half = scores.size() / 2;
    double median = scores[half];
    if (scores.size() % 2 == 0) {
        median = (scores[half - 1] + scores[half]) / 2.0;
    }
    return {scores.front(), scores.back(), median};
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    Stats odd = score_stats({9, 1, 5});
    CHECK(odd.lowest == 1 && odd.highest == 9 && odd.median == 5);
    Stats even = score_stats({4, 1, 3, 8});
    CHECK(even.median == 3.5 && even.highest == 8);
    CHECK(score_stats({7}).median == 7);
    return 0;
}
