import { expect, it } from "vitest";
import { findGaps } from "./gaps.ts";
import { Verdict } from "./verdict.ts";

function resultsOf(...passed: Parameters<Verdict["pass"]>[]) {
  const verdict = new Verdict();
  for (const [rule] of passed) verdict.pass(rule);
  verdict.skip(["outbound-call", "reload"], "The app is logged out.");
  return verdict.results({ accessible: { severity: "off", reason: "Later." } });
}

it("without an outbound call, nothing has passed", () => {
  expect(findGaps(resultsOf(["handshake"]), {})).toEqual([
    "The rule outbound-call was not checked. The app is logged out.",
  ]);
  expect(findGaps(resultsOf(["outbound-call"]), {})).toEqual([]);
  expect(findGaps(resultsOf(["handshake"]), { only: ["handshake"] })).toEqual([]);
});

it("required rules must be checked, also those that are off", () => {
  const results = resultsOf(["outbound-call"]);
  expect(findGaps(results, { require: ["reload", "accessible", "outbound-call"] })).toEqual([
    "The rule accessible was not checked. Later.",
    "The rule reload was not checked. The app is logged out.",
  ]);
});

it("so many rules must be checked as are required", () => {
  const results = resultsOf(["outbound-call"], ["handshake"]);
  expect(findGaps(results, { minChecked: 2 })).toEqual([]);
  expect(findGaps(results, { minChecked: 3 })).toEqual([
    "Too few rules were checked: 2 of at least 3.",
  ]);
});
