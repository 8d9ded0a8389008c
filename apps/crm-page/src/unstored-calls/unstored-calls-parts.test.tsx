// @vitest-environment jsdom
import { expect, onTestFinished, test } from "vitest";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { showPart } from "../testing/show-part.tsx";
import { UnstoredCallsCard } from "./unstored-calls-card.tsx";
import { UnstoredCallsPage } from "./unstored-calls-page.tsx";
import { UnstoredCallsStatus } from "./unstored-calls-status.tsx";

const ada = { objectTypeId: "0-1", objectId: "101" } as const;
const offline = outboxEntry("offline", {
  id: "a",
  calledRecord: ada,
  answeredAt: 1_030_000,
  properties: { hs_call_body: "<p>Notes</p>" },
});
const refused = outboxEntry("refused", {
  id: "b",
  direction: "INBOUND",
  fromNumber: "+12025550102",
});
const live = outboxEntry("refused", { id: "c", state: "inProgress", direction: "INBOUND" });

function show(part: React.ReactNode, entries = [offline, refused, live]) {
  const outbox = new FakeOutbox();
  outbox.entries = entries;
  const session = followOutbox(outbox);
  onTestFinished(() => session.stop());
  const main = document.createElement("main");
  Object.assign(main, { id: "page", tabIndex: -1 });
  document.body.append(main);
  onTestFinished(() => main.remove());
  return {
    outbox,
    ...showPart(<OutboxContext value={session}>{part}</OutboxContext>, {
      "GET /records/0-1/101": { body: demoRecord() },
    }),
  };
}

test("the page lists all calls, the newest first, with why each isn't stored, and repeats all or one", async () => {
  const { shows, press, outbox } = show(<UnstoredCallsPage />);
  const shown = await shows("Ada Example");
  expect(shown).toMatchInlineSnapshot(`
    "# Calls not stored yet
    The CRM doesn't have these calls, or not all of their changes.
    section Waiting to be stored:
    ## Waiting to be stored
    [Retry all]
    article Call from an unknown number:
    ### Call from an unknown number
    DATEIn call
    The CRM rejected it.
    [Retry]
    [Copy]
    article Call from +12025550102:
    ### Call from +12025550102
    DATECall ended
    The CRM rejected it. Retry once that has changed, or copy the call and discard it.
    [Retry]
    [Copy]
    [Discard]
    article Call to +12025550101:
    ### Call to +12025550101
    DATE30 s
    [Ada Example](/contacts/1/record/0-1/101)
    Notes
    You're offline. It will be stored when you're back online.
    [Retry]
    [Copy]"
  `);
  await press("Retry all");
  await press("Retry");
  expect(outbox.requests).toEqual(["retry all", "retry c"]);
});

test("one call has no button for all, and none is good news", async () => {
  const { shows, outbox } = show(<UnstoredCallsPage />, [offline]);
  expect(await shows("Ada Example")).not.toContain("Retry all");
  outbox.remove(offline);
  expect(await shows("All calls are stored")).not.toContain("Retry");
});

test("a call that the CRM rejects is discarded after a confirmation, and the focus stays in the page", async () => {
  const { shows, press, outbox } = show(<UnstoredCallsPage />, [refused]);
  await shows("Retry once that has changed, or copy the call and discard it.");
  await press("Discard");
  await shows("Discard this call?");
  await press("Keep");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(outbox.requests).toEqual([]);
  await press("Discard");
  await shows("Discard this call?");
  const buttons = [...document.querySelectorAll("button")];
  buttons.findLast(({ textContent }) => textContent === "Discard")?.click();
  await expect.poll(() => outbox.requests).toEqual(["discard b"]);
  expect(document.activeElement?.id).toBe("page");
});

test("a call is copied with its notes, to keep them elsewhere", async () => {
  const { shows, press } = show(<UnstoredCallsPage />, [offline]);
  await shows("Ada Example");
  // The browser doesn't allow it here.
  await press("Copy");
  await expect.poll(() => document.querySelector("textarea")?.value).toContain("Notes");
  expect(document.querySelector("textarea")?.value).toContain("Call to +12025550101");
});

test("a record shows its own calls only", async () => {
  const { shows } = show(<UnstoredCallsCard record={ada} />);
  const shown = await shows("Waiting to be stored");
  expect(await shows("Call to")).not.toContain("Call from");
  expect(shown).not.toContain("Ada Example");
});

test("a record without such calls shows nothing, and so does a page whose outbox isn't open", async () => {
  show(<UnstoredCallsCard record={{ objectTypeId: "0-1", objectId: "102" }} />);
  const { shows } = showPart(
    <>
      <UnstoredCallsCard record={ada} />
      <UnstoredCallsPage />
    </>,
  );
  expect(await shows("Loading the calls")).not.toContain("Waiting");
});

test("every page counts them, links to them, and warns of a browser that can't keep them", async () => {
  const { shows, outbox } = show(<UnstoredCallsStatus />, [offline]);
  const one = await shows("[1 call is not stored yet](/contacts/1/record/0-1/101)");
  expect(one).not.toContain("can't keep");
  outbox.moveTo("memory");
  await shows("This browser can't keep calls: don't close this tab until they are stored.");
  outbox.change(refused);
  await shows("[2 calls are not stored yet](/contacts/1/unstored-calls)");
  outbox.remove(refused);
  outbox.remove(offline);
  await expect.poll(() => document.body.textContent).not.toContain("stored");
});
