// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { callDocument, FakeOutbox } from "../testing/fake-outbox.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { FinishCallDialog } from "./finish-call-dialog.tsx";
import { pendingFinish } from "../outbox/pending-finish.ts";

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));

const area = () => document.querySelector("textarea");
const text = () => document.querySelector("[role=dialog]")?.textContent;

/** Opens the dialog for a call whose tab was closed. */
function openDialog(draft: Record<string, string>) {
  const outbox = new FakeOutbox();
  const session = followOutbox(outbox);
  const left = callDocument({ state: "ended", draft });
  pendingFinish.setState(left, true);
  onTestFinished(() => {
    pendingFinish.setState(undefined, true);
    session.stop();
  });
  const page = renderPage(
    <OutboxContext value={session}>
      <FinishCallDialog />
    </OutboxContext>,
  );
  return { ...page, outbox, left };
}

test("notes that are too long for the CRM stay in the dialog until the user shortens them", async () => {
  const { press, outbox, left } = openDialog({ hs_call_body: "x".repeat(65_540) });
  await expect.poll(text, patient).toContain("4 characters too many.");
  press("Save");
  typeText(document.querySelector("textarea"), "x".repeat(65_537));
  await expect.poll(text, patient).toContain("1 character too many.");
  press("Save");
  expect(outbox.requests).toEqual([]);
  typeText(document.querySelector("textarea"), "Short");
  await expect.poll(text, patient).not.toContain("too many");
  press("Save");
  await expect
    .poll(() => outbox.requests, patient)
    .toEqual([`finish ${left.id} {"hs_call_body":"Short"}`]);
});

test("notes lose their formatting when they are changed, which the user reads before", async () => {
  openDialog({ hs_call_body: "<p>Asked for a <b>quote</b></p>" });
  await expect.poll(() => area()?.value, patient).toBe("Asked for a quote");
  expect(text()).not.toContain("without the formatting");
  typeText(area(), "Asked for two quotes");
  await expect.poll(text, patient).toContain("saved without the formatting");
  typeText(area(), "Asked for a quote");
  await expect.poll(text, patient).not.toContain("saved without the formatting");
});

test("a user reads that another tab has finished the call, and keeps the notes", async () => {
  const { outbox, press } = openDialog({ hs_call_body: "Asked" });
  outbox.canFinish = false;
  await expect.poll(text, patient).toContain("Save");
  press("Save");
  await expect.poll(text, patient).toContain("Another tab has this call or has finished it.");
  expect(area()).not.toBeNull();
});
