import { InvalidArgumentError } from 'commander';

/** A commander argument parser for numbers in a closed range. */
export function numberIn(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < least || value > most) throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
    return value;
  };
}

/** A commander argument parser for whole numbers in a closed range. */
export function integerIn(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = numberIn(least, most)(text);
    if (!Number.isInteger(value)) throw new InvalidArgumentError('It must be a whole number.');
    return value;
  };
}

/** A commander argument parser for one of a few numbers. */
export function oneOf(values: readonly number[]): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !values.includes(value)) throw new InvalidArgumentError(`It must be one of ${values.join(', ')}.`);
    return value;
  };
}
