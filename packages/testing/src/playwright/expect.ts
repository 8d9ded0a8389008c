import {
  expect as base,
  test,
  type Expect,
  type ExpectMatcherState,
  type MatcherReturnType,
} from "@playwright/test";
import type { MessageRecord } from "@calling-extensions/host";
import type { CrmCall, CrmPage } from "./crm-page.ts";
import { POLL_INTERVALS_MS } from "./poll-intervals.ts";
import { contains, isMatcher } from "./match-data.ts";
import { matchRecording } from "./match-recording.ts";

interface Options {
  /** In milliseconds. Default: `expect.timeout` of the configuration. */
  readonly timeout?: number;
}

/** A message's type, or its type with data that the message's data must contain. */
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

/** Returns the expected data, or undefined if nothing is expected, as many messages have no data. */
function expectedDataOf(expected: ExpectedMessage): object | undefined {
  const data = typeof expected === "string" ? undefined : expected[1];
  return data && (isMatcher(data) || Object.keys(data).length > 0) ? data : undefined;
}

const expectedTypeOf = (expected: ExpectedMessage): string =>
  typeof expected === "string" ? expected : expected[0];

const writeExpected = (expected: ExpectedMessage): string =>
  [expectedTypeOf(expected), JSON.stringify(expectedDataOf(expected))].join(" ").trimEnd();

function matches({ type, data }: MessageRecord, expected: ExpectedMessage): boolean {
  const expectedData = expectedDataOf(expected);
  return (
    type === expectedTypeOf(expected) &&
    (expectedData === undefined || contains(data, expectedData))
  );
}

/** Whether the messages contain the expected ones in order. */
function areInOrder(
  messages: readonly MessageRecord[],
  expected: readonly ExpectedMessage[],
): boolean {
  let next = 0;
  for (const message of messages.filter(isFrom)) {
    const awaited = expected[next];
    if (awaited !== undefined && matches(message, awaited)) next += 1;
  }
  return next === expected.length;
}

/** Polls until a condition is met, or with `not` until it isn't. Returns its last value. */
async function poll(
  matcher: ExpectMatcherState,
  check: () => Promise<boolean>,
  { timeout = matcher.timeout }: Options,
): Promise<boolean> {
  let last = Promise.resolve(false);
  await base
    .poll(() => (last = check()), { timeout, intervals: POLL_INTERVALS_MS })
    .toBe(!matcher.isNot)
    .catch(() => undefined);
  // On a slow computer the timeout may end before the first check does. If that fails, neither the assertion nor its
  // opposite holds.
  return last;
}

const matchers = {
  /** The page has received a message of this type, whose data contains the given data. */
  async toHaveReceived(
    this: ExpectMatcherState,
    crm: CrmPage,
    type: string,
    data: object = {},
    options: Options = {},
  ): Promise<MatcherReturnType> {
    const expected: ExpectedMessage = [type, data];
    let messages: readonly MessageRecord[] = [];
    const check = async (): Promise<boolean> => {
      messages = await crm.messages();
      return messages.some((message) => isFrom(message) && matches(message, expected));
    };
    const pass = await poll(this, check, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toHaveReceived",
      message: () =>
        `The CRM page should ${not}have received ${writeExpected(expected)}.\n${writeMessages(messages)}`,
    };
  },

  /** The page has received these messages in order. Others may come between them. */
  async toHaveReceivedInOrder(
    this: ExpectMatcherState,
    crm: CrmPage,
    expected: readonly ExpectedMessage[],
    options: Options = {},
  ): Promise<MatcherReturnType> {
    let messages: readonly MessageRecord[] = [];
    const check = async (): Promise<boolean> => {
      messages = await crm.messages();
      return areInOrder(messages, expected);
    };
    const pass = await poll(this, check, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toHaveReceivedInOrder",
      message: () =>
        `The CRM page should ${not}have received, in this order:\n${expected.map((each) => `  ${writeExpected(each)}`).join("\n")}\n${writeMessages(messages)}`,
    };
  },

  /**
   * The page and the app have said what the recording in a file contains, and nothing else: ids, times and notes may differ, and
   * so may the order where the protocol leaves it open. Like a snapshot of Playwright, the file is written on the first run, and
   * by `--update-snapshots`.
   */
  async toMatchRecording(
    this: ExpectMatcherState,
    crm: CrmPage,
    name: string,
    options: Options = {},
  ): Promise<MatcherReturnType> {
    const { pass, message } = await matchRecording(crm, name, {
      testInfo: test.info(),
      isNot: this.isNot,
      poll: (check) => poll(this, check, options),
    });
    return { pass, name: "toMatchRecording", message: () => message };
  },

  /** The call is on the timeline of the record that it was made from, with at least these values. */
  async toBeOnTimeline(
    this: ExpectMatcherState,
    call: CrmCall,
    values: object = {},
    options: Options = {},
  ): Promise<MatcherReturnType> {
    let entries: readonly object[] = [];
    const check = async (): Promise<boolean> => {
      entries = await call.timelineEntries();
      return entries.some((entry) => contains(entry, values));
    };
    const pass = await poll(this, check, options);
    const not = this.isNot ? "not " : "";
    return {
      pass,
      name: "toBeOnTimeline",
      message: () =>
        `A call with ${JSON.stringify(values)} should ${not}be on the timeline.\n${
          entries.length === 0
            ? "There are no calls. Calls appear when the app has called callCompleted()."
            : `Calls on the timeline:\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join("\n")}`
        }`,
    };
  },
};

/**
 * Playwright's `expect` with matchers for calling apps: `toHaveReceived`, `toHaveReceivedInOrder` and
 * `toMatchRecording` for the CRM page, `toBeOnTimeline` for a call. Each waits until its condition is met.
 */
export const expect: Expect<typeof matchers> = base.extend(matchers);
