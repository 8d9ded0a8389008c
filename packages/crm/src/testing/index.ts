/** Stores on the engine under test, for the tests of what is built on this package. */
export { openTestPlace } from "./open-test-place.ts";
export { createStoreOfOlderVersion } from "./store-of-older-version.ts";
export type { TestPlace } from "./test-place.ts";
