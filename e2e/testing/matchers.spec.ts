import type { CrmPage } from "@calling-extensions/testing";
import { expect, test } from "../support/test.ts";

/** What is expected of the page, or of it not. */
type OfPage = ReturnType<typeof expect<CrmPage>>;

interface Row {
  readonly matches: boolean;
  readonly assert: (page: OfPage, how: Waiting) => Promise<unknown>;
  /** What the terminal says where it fails. */
  readonly says: RegExp;
}

interface Waiting {
  readonly timeout?: number;
}
/** How long to wait for what will not happen; what will happen may take its time. */
const SOON: Waiting = { timeout: 200 };

const ofPage: Readonly<Record<string, Row>> = {
  "a message without data by its type": {
    matches: true,
    assert: (page, how) => page.toHaveReceived("LOGGED_IN", undefined, how),
    says: /should not have received LOGGED_IN\.\n/,
  },
  "a message without data, of which nothing is expected": {
    matches: true,
    assert: (page, how) => page.toHaveReceived("LOGGED_IN", {}, how),
    says: /should not have received LOGGED_IN\.\n/,
  },
  "a message without data, of which something is expected": {
    matches: false,
    assert: (page, how) => page.toHaveReceived("LOGGED_IN", { isAvailable: true }, how),
    says: /should have received LOGGED_IN \{"isAvailable":true\}\.\nThe app has sent:\n {2}HELLO/,
  },
  "a message without data, of which anything is expected": {
    matches: false,
    assert: (page, how) => page.toHaveReceived("LOGGED_IN", expect.any(Object), how),
    says: /should have received LOGGED_IN/,
  },
  "a message by its type": {
    matches: true,
    assert: (page, how) => page.toHaveReceived("CALL_ENDED", undefined, how),
    says: /should not have received CALL_ENDED\./,
  },
  "a message by some of its data": {
    matches: true,
    assert: (page, how) =>
      page.toHaveReceived(
        "OUTGOING_CALL_STARTED",
        { toNumber: "+12025550101", externalCallId: expect.any(String) },
        how,
      ),
    says: /should not have received OUTGOING_CALL_STARTED \{"toNumber":"\+12025550101"/,
  },
  "a message by data that it does not have": {
    matches: false,
    assert: (page, how) => page.toHaveReceived("CALL_ENDED", { callEndStatus: "BUSY" }, how),
    says: /should have received CALL_ENDED \{"callEndStatus":"BUSY"\}\./,
  },
  "a message that the page has sent itself": {
    matches: false,
    assert: (page, how) => page.toHaveReceived("DIAL_NUMBER", undefined, how),
    says: /should have received DIAL_NUMBER\./,
  },
  "messages in their order": {
    matches: true,
    assert: (page, how) =>
      page.toHaveReceivedInOrder(
        ["LOGGED_IN", ["CALL_ENDED", { callEndStatus: "COMPLETED" }], "CALL_COMPLETED"],
        how,
      ),
    says: /should not have received, in this order:\n {2}LOGGED_IN\n {2}CALL_ENDED \{/,
  },
  "messages in another order": {
    matches: false,
    assert: (page, how) => page.toHaveReceivedInOrder(["CALL_ENDED", "LOGGED_IN"], how),
    says: /should have received, in this order:\n {2}CALL_ENDED\n {2}LOGGED_IN\n/,
  },
  "a message twice that came once": {
    matches: false,
    assert: (page, how) => page.toHaveReceivedInOrder(["LOGGED_IN", ["LOGGED_IN", {}]], how),
    says: /should have received, in this order/,
  },
};

/** One of an assertion and its negation holds, and the other one fails with a sentence. */
async function holdsOneWay(
  matches: boolean,
  says: RegExp,
  [assert, negate]: readonly [
    (how: Waiting) => Promise<unknown>,
    (how: Waiting) => Promise<unknown>,
  ],
): Promise<void> {
  const [holds, fails] = matches ? [assert, negate] : [negate, assert];
  await holds({});
  const failure: unknown = await fails(SOON).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(says);
}

test("every matcher holds where it should and fails where it should, with and without not", async ({
  crm,
  softphone,
}) => {
  await crm.open("contact", 101);
  const call = await crm.dial();
  const onTimeline = (title?: string) =>
    [
      (how: Waiting) => expect(call).toBeOnTimeline(title === undefined ? {} : { title }, how),
      (how: Waiting) => expect(call).not.toBeOnTimeline(title === undefined ? {} : { title }, how),
    ] as const;
  await holdsOneWay(
    false,
    /A call with \{\} should be on the timeline\.\nNo call is there\. It is there once/,
    onTimeline(),
  );

  await softphone.logIn();
  await expect(softphone.timer).toBeVisible();
  await crm.endCall();
  await softphone.save({ title: "Renewal" });
  await expect(call).toBeOnTimeline({ title: "Renewal" });

  await holdsOneWay(true, /should not be on the timeline\.\nThere are:\n.*Renewal/, onTimeline());
  await holdsOneWay(true, /"title":"Renewal"\} should not be on/, onTimeline("Renewal"));
  await holdsOneWay(false, /"title":"Other"\} should be on .*\nThere are:\n/, onTimeline("Other"));
  for (const [title, { matches, says, assert }] of Object.entries(ofPage)) {
    await test.step(title, () =>
      holdsOneWay(matches, says, [
        (how) => assert(expect(crm), how),
        (how) => assert(expect(crm).not, how),
      ]),
    );
  }
});

test("a call that is received has rung, however late the app does it", async ({
  crm,
  softphone,
}) => {
  await crm.open("company", 202);
  await softphone.logIn();
  await crm.receiveCall("+12025550101", (from) => {
    setTimeout(() => void softphone.receiveCall(from), 300);
  });
  expect((await crm.messages()).map(({ type }) => type)).toContain("INCOMING_CALL");
});
