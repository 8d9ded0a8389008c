// @vitest-environment jsdom
import type { HostCall, HostDial } from "@calling-extensions/host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { warnBeforeUnload } from "../attachments/unload-warning.ts";
import { PageError } from "../api/page-error.ts";
import { sessionEnd } from "../api/session.ts";
import { outboxEntry } from "../testing/fake-outbox.ts";
import { unsavedTexts } from "../session/unsaved-texts.ts";
import { leaveAtSessionEnd, losesCalls } from "./leave-at-session-end.ts";

const leave = vi.fn();
let isInCall: boolean;
let stop: () => void;
beforeEach(() => {
  leave.mockClear();
  isInCall = false;
  sessionEnd.setState(undefined, true);
  stop = leaveAtSessionEnd({ isNeeded: () => isInCall, leave });
});
afterEach(() => {
  stop();
  sessionEnd.setState(undefined, true);
  document.body.replaceChildren();
});

const end = (): void =>
  sessionEnd.setState(new PageError({ code: "signedOut", message: "Sign in." }), true);

/** Types into a field that has just been shown. */
function type(html: string, text: string): HTMLInputElement | HTMLTextAreaElement {
  document.body.innerHTML = html;
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  if (!field) throw new Error("There is no field.");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field;
}

it("leaves once when the session ends", () => {
  expect(leave).not.toHaveBeenCalled();
  end();
  // Each request that fails since then reports it again.
  end();
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves a page in which the user has only searched", () => {
  type("<input type=search>", "Ada");
  end();
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves a page whose fields have what was stored", () => {
  document.body.innerHTML = "<input value=Stored>";
  end();
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves a page after the user has sent what they typed", () => {
  type("<textarea></textarea>", "Sent").remove();
  end();
  expect(leave).toHaveBeenCalledOnce();
});

it("leaves a page after the user has deleted what they typed", () => {
  type("<input>", "Typed").value = "";
  end();
  expect(leave).toHaveBeenCalledOnce();
});

it.each([
  ["<textarea aria-label=Note></textarea>", "Note"],
  ["<label>Name<input></label>", "Name"],
  ["<input type=email placeholder=Email>", "Email"],
])("stays with what the user has typed into %s, until the session continues", (html, label) => {
  type(html, "Wants an offer");
  expect(unsavedTexts.getState()).toBeUndefined();
  end();
  expect(leave).not.toHaveBeenCalled();
  expect(unsavedTexts.getState()).toEqual([{ label, text: "Wants an offer" }]);
  sessionEnd.setState(undefined, true);
  expect(unsavedTexts.getState()).toBeUndefined();
});

it("stays during a call and after it, without a copy of what the user has typed into its fields", () => {
  isInCall = true;
  type("<section data-in-call=true><input></section>", "12");
  end();
  isInCall = false;
  end();
  expect(leave).not.toHaveBeenCalled();
  expect(unsavedTexts.getState()).toEqual([]);
});

it("stays while the browser would ask before the page is closed", () => {
  const endWarning = warnBeforeUnload();
  end();
  endWarning();
  expect(leave).not.toHaveBeenCalled();
  expect(unsavedTexts.getState()).toEqual([]);
});

it("stays after it is stopped", () => {
  stop();
  end();
  expect(leave).not.toHaveBeenCalled();
});

// Only their number counts.
const call = {} as HostCall;
const dial = {} as HostDial;
const entries = [outboxEntry("offline", { startedAt: 0 })];
it.each([
  ["nothing", [], {}, false],
  ["apps without calls", [{ calls: [], dials: [] }], {}, false],
  ["a call", [{ calls: [call], dials: [] }], {}, true],
  ["a call that an app has not started yet", [{ calls: [], dials: [dial] }], {}, true],
  ["calls that the browser has stored", [], { entries }, false],
  ["calls that are only in memory", [], { entries, isOnlyInMemory: true }, true],
  ["a browser without storage", [], { isOnlyInMemory: true }, false],
])("whether the page is needed for %s", (_what, frames, unstored, expected) => {
  expect(losesCalls(frames, { entries: [], ...unstored })).toBe(expected);
});
