// @vitest-environment jsdom
import { expect, it } from "vitest";
import { saveSessionToken } from "../api/session-token.ts";
import { FakeOutbox } from "./fake-outbox.ts";
import { followOutbox } from "./session-outbox.ts";

const KEY = "calling-extensions:page-session";

it("resumes when this tab or another one has signed in, until it stops", () => {
  const outbox = new FakeOutbox();
  const session = followOutbox(outbox);
  saveSessionToken("token");
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: "other" }));
  window.dispatchEvent(new StorageEvent("storage", { key: KEY, newValue: null }));
  window.dispatchEvent(new StorageEvent("storage", { key: "else", newValue: "other" }));
  expect(outbox.requests).toEqual(["resume", "resume"]);
  session.stop();
  saveSessionToken("token");
  expect(outbox.requests).toEqual(["resume", "resume", "stop"]);
});
