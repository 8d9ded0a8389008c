/** A random text by which the service recognizes a request that is sent again. */
export const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
