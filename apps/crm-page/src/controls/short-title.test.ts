import { expect, it } from "vitest";
import { shortTitle } from "./short-title.ts";

it.each([
  ["Ada Example", "Ada Example"],
  ["x".repeat(40), "x".repeat(40)],
  ["x".repeat(41), `${"x".repeat(40)}…`],
  ["👩‍💻".repeat(41), `${"👩‍💻".repeat(40)}…`],
])("shortens %j to %j", (title, short) => {
  expect(shortTitle(title)).toBe(short);
});
