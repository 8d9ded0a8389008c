export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { createMemoryStorage } from "./memory-storage.ts";
