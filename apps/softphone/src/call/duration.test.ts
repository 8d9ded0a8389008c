import { expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

it.each([
  [-5, "0:00"],
  [7_999, "0:07"],
  [750_000, "12:30"],
  [3_723_000, "1:02:03"],
])("shows %i ms as %s", (milliseconds, shown) => {
  expect(formatDuration(milliseconds)).toBe(shown);
});
