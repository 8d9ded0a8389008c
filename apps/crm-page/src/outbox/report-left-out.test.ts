import type { SavedCall } from "@calling-extensions/host";
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it, vi } from "vitest";
import { callText } from "./call-text.ts";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { leftOutText, reportLeftOut } from "./report-left-out.ts";

const saved = (id: string, answer: Partial<SavedCall>) => {
  const entry = outboxEntry("stored", { id });
  return { ...entry, acknowledged: { document: entry.document, saved: { version: 4, ...answer } } };
};

beforeEach(() => toasts.clear());

it.each<[Partial<SavedCall>, string | undefined]>([
  [{}, undefined],
  [{ leftOut: [] }, undefined],
  [{ leftOut: ["a", "b"] }, "The CRM didn't accept some values of this call: a, b."],
  [
    { leftOut: ["engagementId"] },
    "The CRM doesn't have the call that the calling app named, so it's stored as a new call.",
  ],
  [{ gone: "deleted" }, "The call was deleted in the CRM, so its changes weren't stored."],
  [
    { gone: "merged", leftOut: ["a"] },
    "The call was merged into another one in the CRM, so its changes weren't stored.",
  ],
])("reports %j as: %s", (answer, text) => {
  expect(leftOutText(saved("a", answer))).toBe(text);
});

it("reports each call once, although every save returns the same", () => {
  const outbox = new FakeOutbox();
  const stop = reportLeftOut(outbox);
  outbox.save(saved("a", { leftOut: ["x"] }));
  outbox.save(saved("a", { leftOut: ["x"] }));
  outbox.save(saved("b", { leftOut: ["x"] }));
  outbox.save(saved("c", {}));
  const toast = { source: "Call with +12025550101", action: { label: "Copy" } };
  expect(toasts.visibleToasts).toMatchObject([{ content: toast }, { content: toast }]);
  stop();
  outbox.save(saved("d", { leftOut: ["x"] }));
  expect(toasts.visibleToasts).toHaveLength(2);
});

it("offers to copy the call, and shows it if the clipboard is blocked", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  vi.stubGlobal("document", {
    createElement: () => ({ select: () => undefined, remove: () => undefined }),
    body: { append: () => undefined },
    execCommand: () => false,
  });
  vi.stubGlobal("HTMLElement", EventTarget);
  const outbox = new FakeOutbox();
  const stop = reportLeftOut(outbox);
  const entry = saved("a", { leftOut: ["x"] });
  outbox.save(entry);
  const [toast] = toasts.visibleToasts;
  toast?.content.action?.run();
  expect(writeText).toHaveBeenCalledWith(callText(entry.document));
  writeText.mockRejectedValue(new Error("Blocked."));
  toast?.content.action?.run();
  await expect
    .poll(() => toasts.visibleToasts[0]?.content.text)
    .toBe(`Couldn't access the clipboard. Copy it from here:\n${callText(entry.document)}`);
  stop();
});
