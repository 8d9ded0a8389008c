/**
 * An object that is read anew at every look, for who keeps the one that it was given: `read` answers
 * what counts now.
 *
 * @param fixed what stays, whatever is read.
 */
export function liveObject<Shape extends object, Fixed extends object = object>(
  read: () => Shape,
  fixed?: Fixed,
): Shape & Fixed {
  const all = (): Shape & Fixed => ({ ...read(), ...fixed }) as Shape & Fixed;
  // Every trap answers for what counts now; the target is never looked at.
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
