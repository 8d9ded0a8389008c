import type { CrmPage } from "@calling-extensions/testing";
import { expect, test } from "../support/test.ts";

/** An assertion on the page, or its negation. */
type PageAssertion = ReturnType<typeof expect<CrmPage>>;

interface Row {
  readonly matches: boolean;
  readonly assert: (page: PageAssertion, options: Options) => Promise<unknown>;
  /** The failure message in the terminal. */
  readonly message: RegExp;
}

interface Options {
  readonly timeout?: number;
}
/** The timeout of assertions that must fail, which ends before the first check does. Others use the default timeout. */
const BRIEF: Options = { timeout: 1 };

const pageMatchers: Readonly<Record<string, Row>> = {
  "a message without data by its type": {
    matches: true,
    assert: (page, options) => page.toHaveReceived("LOGGED_IN", undefined, options),
    message: /should not have received LOGGED_IN\.\n/,
  },
  "a message without data, with empty expected data": {
    matches: true,
    assert: (page, options) => page.toHaveReceived("LOGGED_IN", {}, options),
    message: /should not have received LOGGED_IN\.\n/,
  },
  "a message without data, with expected data": {
    matches: false,
    assert: (page, options) => page.toHaveReceived("LOGGED_IN", { isAvailable: true }, options),
    message:
      /should have received LOGGED_IN \{"isAvailable":true\}\.\nThe app has sent:\n {2}HELLO/,
  },
  "a message without data, with any expected object": {
    matches: false,
    assert: (page, options) => page.toHaveReceived("LOGGED_IN", expect.any(Object), options),
    message: /should have received LOGGED_IN/,
  },
  "a message by its type": {
    matches: true,
    assert: (page, options) => page.toHaveReceived("CALL_ENDED", undefined, options),
    message: /should not have received CALL_ENDED\./,
  },
  "a message by some of its data": {
    matches: true,
    assert: (page, options) =>
      page.toHaveReceived(
        "OUTGOING_CALL_STARTED",
        { toNumber: "+12025550101", externalCallId: expect.any(String) },
        options,
      ),
    message: /should not have received OUTGOING_CALL_STARTED \{"toNumber":"\+12025550101"/,
  },
  "a message by data that it does not have": {
    matches: false,
    assert: (page, options) =>
      page.toHaveReceived("CALL_ENDED", { callEndStatus: "BUSY" }, options),
    message: /should have received CALL_ENDED \{"callEndStatus":"BUSY"\}\./,
  },
  "a message that the page sent": {
    matches: false,
    assert: (page, options) => page.toHaveReceived("DIAL_NUMBER", undefined, options),
    message: /should have received DIAL_NUMBER\./,
  },
  "messages in the right order": {
    matches: true,
    assert: (page, options) =>
      page.toHaveReceivedInOrder(
        ["LOGGED_IN", ["CALL_ENDED", { callEndStatus: "COMPLETED" }], "CALL_COMPLETED"],
        options,
      ),
    message: /should not have received, in this order:\n {2}LOGGED_IN\n {2}CALL_ENDED \{/,
  },
  "messages in another order": {
    matches: false,
    assert: (page, options) => page.toHaveReceivedInOrder(["CALL_ENDED", "LOGGED_IN"], options),
    message: /should have received, in this order:\n {2}CALL_ENDED\n {2}LOGGED_IN\n/,
  },
  "a message twice that was received once": {
    matches: false,
    assert: (page, options) =>
      page.toHaveReceivedInOrder(["LOGGED_IN", ["LOGGED_IN", {}]], options),
    message: /should have received, in this order/,
  },
};

/** Checks that either the assertion or its negation passes, and that the other fails with the message. */
async function passesOneWay(
  matches: boolean,
  message: RegExp,
  [assert, negate]: readonly [
    (options: Options) => Promise<unknown>,
    (options: Options) => Promise<unknown>,
  ],
): Promise<void> {
  const [passing, failing] = matches ? [assert, negate] : [negate, assert];
  await passing({});
  const failure: unknown = await failing(BRIEF).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(String(failure)).toMatch(message);
}

test("every matcher passes and fails as it should, with and without not", async ({
  crm,
  softphone,
}) => {
  await crm.open("contact", 101);
  await softphone.logOut();
  const call = await crm.dial();
  const onTimeline = (title?: string) =>
    [
      (options: Options) =>
        expect(call).toBeOnTimeline(title === undefined ? {} : { title }, options),
      (options: Options) =>
        expect(call).not.toBeOnTimeline(title === undefined ? {} : { title }, options),
    ] as const;
  await passesOneWay(
    false,
    /A call with \{\} should be on the timeline\.\nThere are no calls\. Calls appear when/,
    onTimeline(),
  );

  await softphone.logIn();
  await expect(softphone.timer).toBeVisible();
  await crm.endCall();
  await softphone.save({ title: "Renewal" });
  await expect(call).toBeOnTimeline({ title: "Renewal" });

  await passesOneWay(
    true,
    /should not be on the timeline\.\nCalls on the timeline:\n.*Renewal/,
    onTimeline(),
  );
  await passesOneWay(true, /"title":"Renewal"\} should not be on/, onTimeline("Renewal"));
  await passesOneWay(
    false,
    /"title":"Other"\} should be on .*\nCalls on the timeline:\n/,
    onTimeline("Other"),
  );
  for (const [title, { matches, message, assert }] of Object.entries(pageMatchers)) {
    await test.step(title, () =>
      passesOneWay(matches, message, [
        (options) => assert(expect(crm), options),
        (options) => assert(expect(crm).not, options),
      ]),
    );
  }
});

test("receiveCall waits until the app rings", async ({ crm, softphone }) => {
  await crm.open("company", 202);
  await softphone.ready();
  await crm.receiveCall("+12025550101", (from) => {
    setTimeout(() => void softphone.receiveCall(from), 300);
  });
  expect((await crm.messages()).map(({ type }) => type)).toContain("INCOMING_CALL");
});
