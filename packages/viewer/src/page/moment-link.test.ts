import { expect, test } from "vitest";
import { momentHash, parseMoment } from "./moment-link.ts";

const entries = [0, 10, 10, 20].map((t) => ({ t }));

test.each([
  [{ t: 0, count: 1 }, "#t=0"],
  [{ t: 10, count: 3 }, "#t=10"],
  [{ t: 10, count: 2 }, "#t=10&entry=2"],
  [{ t: 15.25, count: 3 }, "#t=15.25"],
])("a moment is restored from its link: %j", (moment, hash) => {
  expect(momentHash(moment, entries)).toBe(hash);
  expect(parseMoment(hash, entries)).toEqual(moment);
});

test.each(["", "#", "#t=", "#t=-1", "#t=1e3", "#t=x", "#top", "#entry=2"])(
  "%j names no moment",
  (hash) => {
    expect(parseMoment(hash, entries)).toBeUndefined();
  },
);

test("an entry of another time is ignored: the file has changed", () => {
  expect(parseMoment("#t=10&entry=4", entries)).toEqual({ t: 10, count: 3 });
  expect(parseMoment("#t=10&entry=99", entries)).toEqual({ t: 10, count: 3 });
});
