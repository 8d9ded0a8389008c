import { describe, expect, test } from "vitest";
import { entryAfter, formatTime, momentAt, momentOf, play, stepFrom } from "./moment.ts";

const entries = [0, 0, 10, 10, 10, 5000].map((t) => ({ t }));

test.each([
  [-1, 0],
  [0, 2],
  [9.9, 2],
  [10, 5],
  [4999, 5],
  [5000, 6],
  [9000, 6],
])("at %d ms, %d entries have happened", (t, count) => {
  expect(momentAt(entries, t)).toEqual({ t, count });
});

test("the moment of an entry is before others of the same time", () => {
  expect(momentOf(entries, 2)).toEqual({ t: 10, count: 3 });
  expect(momentOf([], 0)).toEqual({ t: 0, count: 1 });
});

describe("a step", () => {
  const stops = [1, 3, 5];
  test.each([
    [1, "next", 1],
    [2, "next", 3],
    [5, "next", 5],
    [6, "next", undefined],
    [6, "previous", 3],
    [4, "previous", 1],
    [3, "previous", 1],
    [2, "previous", undefined],
  ] as const)(
    "from after %d entries to the %s one leads to entry %s",
    (count, direction, index) => {
      expect(stepFrom(stops, { t: 0, count }, direction)).toBe(index);
    },
  );
});

test.each([
  [2, 1, 3],
  [3, 1, 3],
  [3, -1, 1],
  [0, 1, 1],
  [0, -1, 1],
  [4, Infinity, 5],
  [4, -Infinity, 1],
])("after %d entries, %d places further is entry %d", (count, places, index) => {
  expect(entryAfter([1, 3, 5], { t: 0, count }, places)).toBe(index);
  expect(entryAfter([], { t: 0, count }, places)).toBeUndefined();
});

describe("playing", () => {
  test("shows the entries of the time that has passed, until the end", () => {
    const slow = { elapsedMs: 8, skipsIdle: false };
    const first = play(entries, { t: 0, count: 2 }, slow);
    expect(first).toEqual({ t: 8, count: 2 });
    expect(play(entries, { t: 8, count: 2 }, slow)).toEqual({ t: 16, count: 5 });
    expect(play(entries, { t: 16, count: 5 }, { ...slow, elapsedMs: 1e6 })).toEqual({
      t: 5000,
      count: 6,
    });
    expect(play(entries, { t: 5000, count: 6 }, slow)).toBeUndefined();
    expect(play([], { t: 0, count: 0 }, slow)).toBeUndefined();
  });

  test("cuts a pause to a second if the user wants that", () => {
    const quick = { elapsedMs: 8, skipsIdle: true };
    expect(play(entries, { t: 16, count: 5 }, quick)).toEqual({ t: 4008, count: 5 });
    expect(play(entries, { t: 4500, count: 5 }, quick)).toEqual({ t: 4508, count: 5 });
    expect(play(entries, { t: 0, count: 2 }, quick)).toEqual({ t: 8, count: 2 });
  });
});

test.each([
  [0, "0:00.000"],
  [1234.4, "0:01.234"],
  [59_999.6, "1:00.000"],
  [62_345, "1:02.345"],
  [3_723_004, "1:02:03.004"],
])("%d ms is %s", (t, text) => {
  expect(formatTime(t)).toBe(text);
});
