import { expect, it } from "vitest";
import { Verdict } from "./verdict.ts";

const statusOf = (verdict: Verdict, rule: string) =>
  verdict.results().find((result) => result.rule === rule)?.status;

it("a journey counts when it is committed", () => {
  const verdict = new Verdict();
  const journey = verdict.begin("A reload");
  journey.pass("reload");
  journey.fail("end-call", "No end.");
  expect(journey.hasFailed("end-call")).toBe(true);
  expect(statusOf(verdict, "reload")).toBe("notChecked");
  journey.commit();
  expect(statusOf(verdict, "reload")).toBe("passed");
  expect(verdict.results().find(({ rule }) => rule === "end-call")).toMatchObject({
    status: "failed",
    findings: [{ text: "No end.", journey: "A reload" }],
  });
});

it("a journey that didn't finish passes nothing, but what it found stays", () => {
  const verdict = new Verdict();
  const journey = verdict.begin("An idle hour");
  journey.pass("leftovers");
  journey.fail("end-call", "No end.");
  journey.skip(["leftovers"], "No time.");
  journey.commit({ isFinished: false });
  expect(statusOf(verdict, "leftovers")).toBe("notChecked");
  expect(statusOf(verdict, "end-call")).toBe("failed");
});

it("what a journey that was given up finds later doesn't count", () => {
  const verdict = new Verdict();
  const journey = verdict.begin("A reload");
  journey.fail("reload", "No end.");
  journey.discard();
  journey.commit();
  expect(statusOf(verdict, "reload")).toBe("notChecked");
});
