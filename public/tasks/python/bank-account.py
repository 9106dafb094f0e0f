class Account:
    """An account in cents that may be overdrawn down to `-limit`."""

    def __init__(self, limit=0):
        self.limit = limit
        self.balance = 0
        self.history = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.history.append(("deposit", amount))

    def withdraw(self, amount):
        """Take the amount and return True; return False and change nothing where the limit forbids it."""
        if self.balance - amount < -self.limit:
            return False
        self.balance -= amount
        self.history.append(("withdraw", amount))
        return True

# --- tests ---
account = Account(limit=50)
account.deposit(100)
assert account.withdraw(150) is True
assert account.balance == -50
assert account.withdraw(1) is False
assert account.balance == -50
assert account.history == [("deposit", 100), ("withdraw", 150)]
try:
    account.deposit(0)
    raise AssertionError("zero was accepted")
except ValueError:
    pass
