import type { RecordingEntry } from "@calling-extensions/recording";
import { expect, test } from "vitest";
import { callEntries } from "../testing/entries.ts";
import { SessionHistory } from "./session-history.ts";
import { advanceState, EMPTY_STATE } from "./session-state.ts";

const entries: RecordingEntry[] = Array.from({ length: 200 }, (_, index) =>
  callEntries(`call ${index}`, index * 10),
).flat();

test.each([
  ["forwards", Array.from({ length: 13 }, (_, index) => index * 100)],
  ["backwards", [1200, 1024, 1023, 512, 257, 256, 255, 1, 0]],
  ["in any order", [700, 3, 1199, 256, 2, 1200]],
])("the states are the same as from the start: %s", (_order, counts) => {
  const history = new SessionHistory(entries);
  for (const count of counts) {
    expect(history.stateAfter(count)).toEqual(advanceState(EMPTY_STATE, entries.slice(0, count)));
  }
});

test("no moment is far from a stored state", () => {
  let read = 0;
  const counted = entries.map(
    (entry) =>
      new Proxy(entry, {
        get(target, name): unknown {
          if (name === "kind") read += 1;
          return Reflect.get(target, name);
        },
      }),
  );
  const history = new SessionHistory(counted);
  history.stateAfter(1200);
  const first = read;
  expect(first).toBeGreaterThanOrEqual(1200);
  for (const count of [1199, 600, 255, 1023]) history.stateAfter(count);
  expect(read - first).toBeLessThanOrEqual(4 * 256);
});
