#include <vector>

using Grid = std::vector<std::vector<int>>;

// The grid with rows and columns exchanged.
Grid transpose(const Grid& grid) {
    if (grid.empty()) {
        return {};
    }
    Grid result(grid[0].size(), std::vector<int>(grid.size()));
    for (std::size_t row = 0; row < grid.size(); row++) {
        for (std::size_t column = 0; column < grid[row].size(); column++) {
            result[column][row] = grid[row][column];
        }
    }
    return result;
}

// Whether the grid equals its transpose.
bool is_symmetric(const Grid& grid) {
    return grid == transpose(grid);
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    CHECK((transpose({{1, 2, 3}, {4, 5, 6}}) == Grid{{1, 4}, {2, 5}, {3, 6}}));
    CHECK(transpose({}).empty());
    CHECK(is_symmetric({{1, 7}, {7, 2}}));
    CHECK(!is_symmetric({{1, 7}, {8, 2}}));
    CHECK(!is_symmetric({{1, 2}}));
    return 0;
}
