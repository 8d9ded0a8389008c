// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { callDocument, FakeOutbox } from "../testing/fake-outbox.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { FinishCallDialog } from "./finish-call-dialog.tsx";
import { pendingFinish } from "./pending-finish.ts";

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));

const text = () => document.querySelector("[role=dialog]")?.textContent;

test("notes that are too long for the CRM stay in the dialog until the user shortens them", async () => {
  const outbox = new FakeOutbox();
  const session = followOutbox(outbox);
  const left = callDocument({ state: "ended", draft: { hs_call_body: "x".repeat(65_540) } });
  pendingFinish.setState(left, true);
  onTestFinished(() => {
    pendingFinish.setState(undefined, true);
    session.stop();
  });
  const { press } = renderPage(
    <OutboxContext value={session}>
      <FinishCallDialog />
    </OutboxContext>,
  );
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
