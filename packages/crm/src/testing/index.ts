/** Stores on the engine under test, and a server with the interface of S3, for the tests of packages that use this one. */
export { openTestStore, testEngine } from "./open-test-store.ts";
export type { TestStore } from "./test-databases.ts";
export { createStoreOfOlderVersion } from "./store-of-older-version.ts";
export { ClientModel, type ClientConnection, type ClientResponse } from "./client-model.ts";
export { searchEffort, searchSeed } from "./search-effort.ts";
export { OF_PROCESSES } from "./of-processes.ts";
export { freePort } from "./free-port.ts";
export { startS3Server } from "./s3-server.ts";
export { openCallbackReceiver, type CallbackReceiver } from "./callback-receiver.ts";
export { startDatabaseRelay, type DatabaseRelay } from "./database-relay.ts";
export { startPostgresPair, type PostgresPair } from "./postgres-pair.ts";
