/**
 * Returns an object whose properties always have the values of the latest object, for code that keeps the
 * object that it got.
 *
 * @param read returns the latest object.
 * @param fixed properties that never change.
 */
export function latestProxy<Shape extends object, Fixed extends object = object>(
  read: () => Shape,
  fixed?: Fixed,
): Shape & Fixed {
  const all = (): Shape & Fixed => ({ ...read(), ...fixed }) as Shape & Fixed;
  // Every trap reads the latest object; the target is never used.
  return new Proxy({} as Shape & Fixed, {
    get: (_target, name) =>
      Reflect.get(fixed && Reflect.has(fixed, name) ? fixed : read(), name) as unknown,
    has: (_target, name) => Reflect.has(all(), name),
    ownKeys: () => Reflect.ownKeys(all()),
    getOwnPropertyDescriptor(_target, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(all(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}
