/** Stores on the engine under test, for the tests of what is built on this package. */
export { openTestStore, type TestStore } from "./open-test-store.ts";
export { createStoreOfOlderVersion } from "./store-of-older-version.ts";
