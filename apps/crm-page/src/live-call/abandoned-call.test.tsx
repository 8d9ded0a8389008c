// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { callDocument, FakeOutbox } from "../testing/fake-outbox.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { AbandonedCall } from "./abandoned-call.tsx";

test.each([
  ["what the user typed", { hs_call_body: "Call back" }, "Call back", "Discard notes"],
  ["why notes are missing", {}, "The page was closed before you saved notes", "Skip notes"],
])("an abandoned call shows %s", async (_what, draft, text, button) => {
  fakeService(() => undefined);
  const outbox = followOutbox(new FakeOutbox());
  onTestFinished(() => outbox.stop());
  const { element } = renderPage(
    <OutboxContext value={outbox}>
      <AbandonedCall document={callDocument({ state: "ended", draft })} />
    </OutboxContext>,
  );
  await expect.poll(() => element.textContent, patient).toContain(text);
  expect(element.querySelector("button")?.textContent).toBe(button);
});
