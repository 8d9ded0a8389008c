/** Stores on the engine under test, for the tests of packages that use this one. */
export { openTestStore } from "./open-test-store.ts";
export type { TestStore } from "./test-databases.ts";
export { createStoreOfOlderVersion } from "./store-of-older-version.ts";
