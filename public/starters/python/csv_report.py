"""Reads sales lines from CSV text and sums them up by region and month."""

import csv
import io
from collections import defaultdict
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Sale:
    day: date
    region: str
    amount: float


class ReportError(Exception):
    """A line that is no sale; says which one."""

    def __init__(self, line_number, problem):
        super().__init__(f"line {line_number}: {problem}")
        self.line_number = line_number


def read_sales(text):
    """Sales of a CSV text whose header is day,region,amount."""
    sales = []
    reader = csv.DictReader(io.StringIO(text))
    for line_number, row in enumerate(reader, start=2):
        try:
            day = date.fromisoformat(row["day"])
            amount = float(row["amount"])
        except (KeyError, ValueError) as error:
            raise ReportError(line_number, str(error)) from error
        sales.append(Sale(day, row["region"], amount))
    return sales


def total_by_region(sales):
    totals = defaultdict(float)
    for sale in sales:
        totals[sale.region] += sale.amount
    return dict(totals)


def total_by_month(sales):
    totals = defaultdict(float)
    for sale in sales:
        key = (sale.day.year, sale.day.month)
        totals[key] += sale.amount
    return dict(sorted(totals.items()))


def best_region(sales):
    """Region with the highest total; None without sales."""
    totals = total_by_region(sales)
    if not totals:
        return None
    return max(totals, key=totals.get)


EXAMPLE = """day,region,amount
2026-01-04,north,120.50
2026-01-19,south,80
2026-02-02,north,42.25
"""

if __name__ == "__main__":
    sales = read_sales(EXAMPLE)
    for (year, month), amount in total_by_month(sales).items():
        print(f"{year}-{month:02d} {amount:10.2f}")
    print("best:", best_region(sales))
