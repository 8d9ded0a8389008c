export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { createMemoryStorage, type MemoryStorage } from "./memory-storage.ts";
export { SimulatedBrowser, SimulatedPage } from "./simulated-browser.ts";
