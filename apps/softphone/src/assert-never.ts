/** Ends a switch over a union: the compiler refuses a case that was forgotten. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected ${JSON.stringify(value)}`);
}
