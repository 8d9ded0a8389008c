import { expect, test } from "vitest";
import { isSameNumber } from "./same-number.ts";

test.each([
  ["+12025550101", "(202) 555-0101", true],
  ["+12025550101", "001 202 555 0101", true],
  ["+4930123456", "030 123456", true],
  ["+12025550101 x7", "+12025550101", true],
  ["+12025550101", "+12025550102", false],
  ["+12025550101", "0101", false],
  ["112", "112", true],
  ["anonymous", "+12025550101", false],
  ["anonymous", "anonymous", true],
])("the numbers %s and %s are the same: %s", (one, other, isSame) => {
  expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([isSame, isSame]);
});
