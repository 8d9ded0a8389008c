/** Something that takes time, or, if it returns undefined, is done. */
export type Act = () => Promise<void> | undefined;

/** Returns a function that runs acts one after the other. The first one starts at once. */
export function createTurns(): (act: Act) => Promise<void> {
  let current: Promise<void> | undefined;
  return async function takeTurn(act) {
    if (current) {
      await current;
      // Others may be first.
      await takeTurn(act);
      return;
    }
    const acting = act();
    if (!acting) return;
    current = acting;
    try {
      await acting;
    } finally {
      current = undefined;
    }
  };
}
