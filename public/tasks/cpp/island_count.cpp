#include <string>
#include <vector>

static void sink(std::vector<std::string>& map, std::size_t row, std::size_t column) {
    if (row >= map.size() || column >= map[row].size() || map[row][column] != '#') {
        return;
    }
    map[row][column] = '.';
    sink(map, row + 1, column);
    sink(map, row - 1, column);
    sink(map, row, column + 1);
    sink(map, row, column - 1);
}

// Number of areas of '#' joined at their sides.
int island_count(std::vector<std::string> map) {
    int islands = 0;
    for (std::size_t row = 0; row < map.size(); row++) {
        for (std::size_t column = 0; column < map[row].size(); column++) {
            if (map[row][column] == '#') {
                islands++;
                sink(map, row, column);
            }
        }
    }
    return islands;
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK(island_count({"##.", "..#", "#.#"}) == 3);
    CHECK(island_count({}) == 0);
    CHECK(island_count({"###", "#.#", "###"}) == 1);
    CHECK(island_count({"#.", ".#"}) == 2);
    return 0;
}
