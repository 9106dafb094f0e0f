#include <algorithm>
#include <memory>

struct Tree {
    int value;
    std::unique_ptr<Tree> left;
    std::unique_ptr<Tree> right;
};

// Inserts into a binary search tree; equal values are not repeated. Returns whether it was new.
bool insert(std::unique_ptr<Tree>& root, int value) {
    if (!root) {
        root = std::make_unique<Tree>(Tree{value, nullptr, nullptr});
        return true;
    }
    if (value == root->value) {
        return false;
    }
    return insert(value < root->value ? root->left : root->right, value);
}

// Number of levels.
int height(const std::unique_ptr<Tree>& root) {
    if (!root) {
        return 0;
    }
    return 1 + std::max(height(root->left), height(root->right));
}

// --- tests ---
#undef NDEBUG
#include <cassert>
#define CHECK(condition) assert((condition))
int main() {
    std::unique_ptr<Tree> root;
    CHECK(height(root) == 0);
    CHECK(insert(root, 5) && insert(root, 3) && insert(root, 8) && insert(root, 9));
    CHECK(!insert(root, 8));
    CHECK(height(root) == 3);
    CHECK(root->left->value == 3 && root->right->right->value == 9);
    return 0;
}
