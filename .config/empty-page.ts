import { afterAll, vi } from "vitest";

// The files of a process share a page, which takes long to create, and what they import from node_modules. Each
// begins with our own modules as they are when a page loads, and leaves the page as it found it.
vi.resetModules();

const { addEventListener } = globalThis;
const added: Parameters<typeof addEventListener>[] = [];
globalThis.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  added.push(listener);
  addEventListener(...listener);
};

/** What a file leaves running would run in the next one, on its fake clock. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout, setInterval } = globalThis;
type Start = (...timer: Parameters<typeof setTimeout>) => ReturnType<typeof setTimeout>;
const noted =
  (start: Start): Start =>
  (...timer) => {
    const started = start(...timer);
    timers.add(started);
    return started;
  };
globalThis.setTimeout = noted(setTimeout) as typeof setTimeout;
globalThis.setInterval = noted(setInterval as Start) as typeof setInterval;

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout, setInterval });
  for (const timer of timers) clearTimeout(timer);
  globalThis.addEventListener = addEventListener;
  for (const listener of added) removeEventListener(...listener);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(undefined, "", "/");
  localStorage.clear();
  sessionStorage.clear();
});
