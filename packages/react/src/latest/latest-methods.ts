type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

const functionIn = (functions: object, name: string | symbol): AnyFunction | undefined => {
  const member: unknown = Reflect.get(functions, name);
  return typeof member === "function" ? (member as AnyFunction) : undefined;
};

/**
 * Returns functions that call the current function with the same name. If the function is gone, they call
 * the last one, because their user expects it to exist.
 */
export function latestMethods<Functions extends object>(read: () => Functions): Functions {
  // Only properties are read, and each is read from the latest object.
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
