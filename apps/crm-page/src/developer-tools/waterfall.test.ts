import type { MessageRecord } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { barOf, periodOf } from "./waterfall.ts";

const message = (at: number, latencyMs?: number): MessageRecord =>
  ({ at, ...(latencyMs !== undefined && { latencyMs }) }) as MessageRecord;

describe("the waterfall", () => {
  it("shows a message as a point, and a reply from its request on", () => {
    const messages = [message(1000), message(1400, 300), message(2000)];
    const period = periodOf(messages);
    expect(period).toEqual({ start: 1000, duration: 1000 });
    expect(messages.map((each) => barOf(each, period))).toEqual([
      { start: 0, length: 0 },
      { start: 0.1, length: expect.closeTo(0.3) as number },
      { start: 1, length: 0 },
    ]);
  });

  it("begins with the request of a first message that is a reply", () => {
    expect(periodOf([message(1000, 250), message(1250)])).toEqual({ start: 750, duration: 500 });
  });

  it.each([[[]], [[message(5)]], [[message(9), message(5)]]])(
    "of %j has a duration",
    (messages) => {
      expect(periodOf(messages).duration).toBeGreaterThan(0);
    },
  );

  it("keeps a message outside of the period within its bounds", () => {
    const { start, length } = barOf(message(9000, 20_000), { start: 0, duration: 1000 });
    expect([start, length]).toEqual([0, 1]);
  });
});
