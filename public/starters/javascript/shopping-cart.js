const CURRENCY = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });

/** A cart whose prices are in cents, so that sums stay exact. */
export class ShoppingCart {
  #lines = new Map();
  #discount = 0;

  add(product, quantity = 1) {
    if (!Number.isInteger(quantity) || quantity < 1) {
      throw new RangeError(`quantity must be a positive integer, got ${quantity}`);
    }
    const line = this.#lines.get(product.id);
    if (line) {
      line.quantity += quantity;
    } else {
      this.#lines.set(product.id, { product, quantity });
    }
    return this;
  }

  remove(productId) {
    return this.#lines.delete(productId);
  }

  /** @param {number} share between 0 and 1 */
  setDiscount(share) {
    if (share < 0 || share > 1) throw new RangeError('discount must be between 0 and 1');
    this.#discount = share;
  }

  get subtotal() {
    let cents = 0;
    for (const { product, quantity } of this.#lines.values()) {
      cents += product.priceCents * quantity;
    }
    return cents;
  }

  get total() {
    return Math.round(this.subtotal * (1 - this.#discount));
  }

  toText() {
    const lines = [...this.#lines.values()].map(
      ({ product, quantity }) => `${quantity} × ${product.name}: ${CURRENCY.format((product.priceCents * quantity) / 100)}`,
    );
    lines.push(`Total: ${CURRENCY.format(this.total / 100)}`);
    return lines.join('\n');
  }
}

const cart = new ShoppingCart();
cart.add({ id: 'tea', name: 'Tea', priceCents: 450 }, 2);
cart.add({ id: 'cup', name: 'Cup', priceCents: 1299 });
console.log(cart.toText());
