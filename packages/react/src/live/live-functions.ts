type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

const functionIn = (functions: object, name: string | symbol): AnyFunction | undefined => {
  const found: unknown = Reflect.get(functions, name);
  return typeof found === "function" ? (found as AnyFunction) : undefined;
};

/**
 * The functions of an object, each calling whichever stands under its name at that time. One that is
 * gone by then is called as it last was: who holds it was told that it is there.
 */
export function liveFunctions<Functions extends object>(read: () => Functions): Functions {
  // Only names are looked up in it, and each answers what the latest object has, by the same name.
  return new Proxy({} as Functions, {
    get(_target, name) {
      const first = functionIn(read(), name);
      if (!first) return undefined;
      let last = first.bind(read());
      return (...args: unknown[]): unknown => {
        const functions = read();
        last = functionIn(functions, name)?.bind(functions) ?? last;
        return last(...args);
      };
    },
  });
}
