#include <cctype>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

enum class TokenKind { number, name, symbol };

struct Token {
    TokenKind kind;
    std::string text;
    std::size_t position;
};

// Splits an arithmetic expression into numbers, names and symbols.
class Tokenizer {
public:
    explicit Tokenizer(std::string source) : source_(std::move(source)) {}

    std::vector<Token> tokenize() {
        std::vector<Token> tokens;
        while (!atEnd()) {
            const char current = source_[position_];
            if (std::isspace(static_cast<unsigned char>(current))) {
                ++position_;
            } else if (std::isdigit(static_cast<unsigned char>(current))) {
                tokens.push_back(readNumber());
            } else if (std::isalpha(static_cast<unsigned char>(current)) || current == '_') {
                tokens.push_back(readName());
            } else if (std::string("+-*/()=,").find(current) != std::string::npos) {
                tokens.push_back({TokenKind::symbol, std::string(1, current), position_});
                ++position_;
            } else {
                throw std::runtime_error("unexpected character at " + std::to_string(position_));
            }
        }
        return tokens;
    }

private:
    bool atEnd() const { return position_ >= source_.size(); }

    Token readNumber() {
        const std::size_t start = position_;
        while (!atEnd() && (std::isdigit(static_cast<unsigned char>(source_[position_])) || source_[position_] == '.')) {
            ++position_;
        }
        return {TokenKind::number, source_.substr(start, position_ - start), start};
    }

    Token readName() {
        const std::size_t start = position_;
        while (!atEnd() && (std::isalnum(static_cast<unsigned char>(source_[position_])) || source_[position_] == '_')) {
            ++position_;
        }
        return {TokenKind::name, source_.substr(start, position_ - start), start};
    }

    std::string source_;
    std::size_t position_ = 0;
};

int main() {
    for (const Token& token : Tokenizer("area = 3.14 * r * r").tokenize()) {
        std::cout << token.text << " at " << token.position << '\n';
    }
}
