/** Random numbers that follow from a seed. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from the first to the last, both included. */
  whole(first: number, last: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of these; undefined if there is none. */
  pick<T>(choices: readonly T[]): T | undefined;
  /** One of these by their weights. */
  weighted<T extends { readonly weight: number }>(choices: readonly T[]): T;
  /** Another sequence of numbers, which follows from the same seed. */
  fork(): Random;
}

/** The generator mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (first, last) => first + Math.floor(next() * (last - first + 1)),
    chance: probability => next() < probability,
    pick: choices => choices[Math.floor(next() * choices.length)],
    weighted(choices) {
      let left = next() * choices.reduce((sum, { weight }) => sum + weight, 0);
      for (const choice of choices) {
        left -= choice.weight;
        if (left < 0) return choice;
      }
      throw new Error('there is nothing to choose from');
    },
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}

/** A signed amount of cents as a decimal, such as "-0.05". */
export function decimal(cents: number): string {
  const text = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** A decimal as cents. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}
