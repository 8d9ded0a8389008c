import { afterEach } from "vitest";
import { testBrowserBehaviors, type TestedPage } from "./browser-behaviors.ts";

afterEach(() => document.body.replaceChildren());

/** Frames of one origin are pages to each other: each has its locks and channels until it is removed. */
testBrowserBehaviors(() => {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) throw new Error("The frame has no window.");
  return Promise.resolve(Object.assign(page, { leave: () => frame.remove() }) satisfies TestedPage);
});
