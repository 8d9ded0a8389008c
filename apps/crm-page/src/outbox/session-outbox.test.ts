import { afterEach, expect, it, vi } from "vitest";
import { saveSessionToken } from "../api/session-token.ts";
import { FakeOutbox } from "../testing/fake-outbox.ts";
import { followOutbox } from "./session-outbox.ts";

const KEY = "calling-extensions:page-session";

/** The event for a change of storage by another tab. */
const storageEvent = (key: string, newValue: string | null): Event =>
  Object.assign(new Event("storage"), { key, newValue });

// The next file in this worker may import code that looks for a browser.
afterEach(() => vi.unstubAllGlobals());

it("resumes when the session of this tab or another one has changed, until it stops", () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const outbox = new FakeOutbox();
  const session = followOutbox(outbox);
  saveSessionToken("token");
  page.dispatchEvent(storageEvent(KEY, "other"));
  page.dispatchEvent(storageEvent("else", "other"));
  expect(outbox.requests).toEqual(["resume", "resume"]);
  session.stop();
  saveSessionToken("token");
  expect(outbox.requests).toEqual(["resume", "resume", "stop"]);
});
