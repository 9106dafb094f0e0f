#include <algorithm>
#include <iomanip>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

struct Item {
    std::string name;
    int quantity = 0;
    double unitPrice = 0.0;
};

// Stock of a small shop, by article number.
class Inventory {
public:
    void add(const std::string& number, Item item) {
        auto found = items_.find(number);
        if (found == items_.end()) {
            items_.emplace(number, std::move(item));
        } else {
            found->second.quantity += item.quantity;
        }
    }

    // Takes out as many as asked for; false where there are not enough.
    bool remove(const std::string& number, int quantity) {
        auto found = items_.find(number);
        if (found == items_.end() || found->second.quantity < quantity) {
            return false;
        }
        found->second.quantity -= quantity;
        return true;
    }

    std::optional<Item> find(const std::string& number) const {
        auto found = items_.find(number);
        if (found == items_.end()) {
            return std::nullopt;
        }
        return found->second;
    }

    double totalValue() const {
        double total = 0.0;
        for (const auto& [number, item] : items_) {
            total += item.quantity * item.unitPrice;
        }
        return total;
    }

    std::vector<Item> lowStock(int limit) const {
        std::vector<Item> low;
        for (const auto& [number, item] : items_) {
            if (item.quantity < limit) {
                low.push_back(item);
            }
        }
        std::sort(low.begin(), low.end(), [](const Item& a, const Item& b) { return a.quantity < b.quantity; });
        return low;
    }

private:
    std::map<std::string, Item> items_;
};

int main() {
    Inventory shop;
    shop.add("A-100", {"notebook", 12, 2.5});
    shop.add("A-200", {"pencil", 3, 0.8});
    std::cout << std::fixed << std::setprecision(2) << shop.totalValue() << '\n';
    for (const Item& item : shop.lowStock(5)) {
        std::cout << item.name << ": " << item.quantity << '\n';
    }
}
