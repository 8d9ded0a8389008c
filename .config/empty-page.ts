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

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  globalThis.addEventListener = addEventListener;
  for (const listener of added) removeEventListener(...listener);
  document.head.replaceChildren();
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(undefined, "", "/");
  localStorage.clear();
  sessionStorage.clear();
});
