import { expect as base, type ExpectMatcherState } from "@playwright/test";
import type { MessageRecord } from "@calling-extensions/host";
import type { CrmCall, CrmPage } from "./crm-page.ts";
import { holds, isMatcher } from "./match-data.ts";

interface Options {
  /** How long it may take, in milliseconds; by default `expect.timeout` of the configuration. */
  readonly timeout?: number;
}

/** A message's type, or its type with what its data must hold. */
export type ExpectedMessage = string | readonly [type: string, data: object];

const isFrom = ({ direction, isDelivered }: MessageRecord): boolean =>
  direction === "in" && isDelivered;

const writeMessages = (messages: readonly MessageRecord[]): string => {
  const received = messages.filter(isFrom);
  return received.length === 0
    ? "The app has sent nothing."
    : `The app has sent:\n${received
        .map(({ type, data }) => `  ${type} ${JSON.stringify(data) ?? ""}`.trimEnd())
        .join("\n")}`;
};

/** What is expected of a message's data; undefined for nothing, since many messages have no data. */
function expectedDataOf(expected: ExpectedMessage): object | undefined {
  const data = typeof expected === "string" ? undefined : expected[1];
  return data && (isMatcher(data) || Object.keys(data).length > 0) ? data : undefined;
}

const expectedTypeOf = (expected: ExpectedMessage): string =>
  typeof expected === "string" ? expected : expected[0];

const writeExpected = (expected: ExpectedMessage): string =>
  [expectedTypeOf(expected), JSON.stringify(expectedDataOf(expected))].join(" ").trimEnd();

function fits({ type, data }: MessageRecord, expected: ExpectedMessage): boolean {
  const expectedData = expectedDataOf(expected);
  return (
    type === expectedTypeOf(expected) && (expectedData === undefined || holds(data, expectedData))
  );
}

/** Whether the expected messages are among these, in their order. */
function areInOrder(
  messages: readonly MessageRecord[],
  expected: readonly ExpectedMessage[],
): boolean {
  let next = 0;
  for (const message of messages.filter(isFrom)) {
    const awaited = expected[next];
    if (awaited !== undefined && fits(message, awaited)) next += 1;
  }
  return next === expected.length;
}

/** Polls until it holds, or, with `not`, until it does not; the answer is how it was in the end. */
async function settle(
  matcher: ExpectMatcherState,
  look: () => Promise<boolean>,
  { timeout = matcher.timeout }: Options,
): Promise<boolean> {
  let is = false;
  let failure: unknown;
  await base
    .poll(
      async () => {
        is = await look().catch((error: unknown) => {
          failure = error;
          throw error;
        });
        return is;
      },
      { timeout, intervals: [50, 100, 250, 500] },
    )
    .toBe(!matcher.isNot)
    .catch(() => undefined);
  // What can't be seen is neither so nor not so.
  if (failure !== undefined) throw failure;
  return is;
}

/**
 * Playwright's `expect` with what is asked of a calling app: `toHaveReceived` and
 * `toHaveReceivedInOrder` of the CRM page, `toBeOnTimeline` of a call. Each waits until it holds.
 */
export const expect = base.extend({
  /** The page has received a message of the type; if data is given, its own holds at least that. */
  async toHaveReceived(crm: CrmPage, type: string, data: object = {}, options: Options = {}) {
    const expected: ExpectedMessage = [type, data];
    let messages: readonly MessageRecord[] = [];
    const look = async (): Promise<boolean> => {
      messages = await crm.messages();
      return messages.some((message) => isFrom(message) && fits(message, expected));
    };
    const pass = await settle(this, look, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toHaveReceived",
      message: () =>
        `The CRM page should ${not}have received ${writeExpected(expected)}.\n${writeMessages(messages)}`,
    };
  },

  /** The page has received these messages, one after the other; others may come between. */
  async toHaveReceivedInOrder(
    crm: CrmPage,
    expected: readonly ExpectedMessage[],
    options: Options = {},
  ) {
    let messages: readonly MessageRecord[] = [];
    const look = async (): Promise<boolean> => {
      messages = await crm.messages();
      return areInOrder(messages, expected);
    };
    const pass = await settle(this, look, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toHaveReceivedInOrder",
      message: () =>
        `The CRM page should ${not}have received, in this order:\n${expected.map((each) => `  ${writeExpected(each)}`).join("\n")}\n${writeMessages(messages)}`,
    };
  },

  /** The call is on the timeline of the record it was made from, with at least these values. */
  async toBeOnTimeline(call: CrmCall, values: object = {}, options: Options = {}) {
    let entries: readonly object[] = [];
    const look = async (): Promise<boolean> => {
      entries = await call.timelineEntries();
      return entries.some((entry) => holds(entry, values));
    };
    const pass = await settle(this, look, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toBeOnTimeline",
      message: () =>
        `A call with ${JSON.stringify(values)} should ${not}be on the timeline.\n${
          entries.length === 0
            ? "No call is there. It is there once the app has called callCompleted()."
            : `There are:\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join("\n")}`
        }`,
    };
  },
});
