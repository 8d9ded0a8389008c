import { CallingError, type OutboxEntry } from "@calling-extensions/host";
import { expect, it } from "vitest";
import { outboxEntry } from "../testing/fake-outbox.ts";
import { unstoredReason } from "./unstored-reason.ts";

const error = new CallingError("portFailed", "It's down.");

it.each<[OutboxEntry["status"], boolean, string]>([
  ["saving", false, "Saving…"],
  ["saving", true, "It's down. Trying again…"],
  ["offline", true, "You're offline. It will be stored when you're back online."],
  ["session", true, "You're signed out. It will be stored after you sign in again."],
  ["refused", true, "The CRM rejected it: It's down."],
  ["refused", false, "The CRM rejected it."],
])("a call that is %s (failed: %s): %s", (status, hasFailed, reason) => {
  expect(unstoredReason(outboxEntry(status, {}, hasFailed ? error : undefined))).toBe(reason);
});

it("shows the reason of an error that the outbox wrapped", () => {
  const wrapped = new CallingError("portFailed", "The save failed.", {
    cause: new Error("It's down."),
  });
  expect(unstoredReason(outboxEntry("saving", {}, wrapped))).toBe("It's down. Trying again…");
});
