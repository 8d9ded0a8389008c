/** Random choices that are the same at every run. */
export interface Random {
  /** An integer from 0 to `end` - 1. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
  /** Whether something happens that happens in so many of a hundred cases. */
  chance(percent: number): boolean;
}

/** Creates choices from a seed (mulberry32, whose quality suffices for demo data). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    chance: (percent) => below(100) < percent,
  };
}
