#include <cmath>
#include <initializer_list>
#include <iostream>
#include <stdexcept>
#include <vector>

// A dense matrix of doubles, stored row by row.
class Matrix {
public:
    Matrix(std::size_t rows, std::size_t columns)
        : rows_(rows), columns_(columns), values_(rows * columns, 0.0) {}

    static Matrix identity(std::size_t size) {
        Matrix result(size, size);
        for (std::size_t i = 0; i < size; ++i) {
            result(i, i) = 1.0;
        }
        return result;
    }

    std::size_t rows() const { return rows_; }
    std::size_t columns() const { return columns_; }

    double& operator()(std::size_t row, std::size_t column) {
        return values_[row * columns_ + column];
    }

    double operator()(std::size_t row, std::size_t column) const {
        return values_[row * columns_ + column];
    }

    Matrix transposed() const {
        Matrix result(columns_, rows_);
        for (std::size_t row = 0; row < rows_; ++row) {
            for (std::size_t column = 0; column < columns_; ++column) {
                result(column, row) = (*this)(row, column);
            }
        }
        return result;
    }

    Matrix operator*(const Matrix& other) const {
        if (columns_ != other.rows_) {
            throw std::invalid_argument("matrix sizes do not fit");
        }
        Matrix product(rows_, other.columns_);
        for (std::size_t i = 0; i < rows_; ++i) {
            for (std::size_t j = 0; j < other.columns_; ++j) {
                double sum = 0.0;
                for (std::size_t k = 0; k < columns_; ++k) {
                    sum += (*this)(i, k) * other(k, j);
                }
                product(i, j) = sum;
            }
        }
        return product;
    }

    double norm() const {
        double sum = 0.0;
        for (double value : values_) {
            sum += value * value;
        }
        return std::sqrt(sum);
    }

private:
    std::size_t rows_;
    std::size_t columns_;
    std::vector<double> values_;
};

int main() {
    Matrix rotation = Matrix::identity(2);
    rotation(0, 1) = -1.0;
    rotation(1, 0) = 1.0;
    std::cout << (rotation * rotation.transposed()).norm() << '\n';
}
