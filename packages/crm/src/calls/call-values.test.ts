import { describe, expect, it } from "vitest";
import type { CallContent } from "./call-document.ts";
import { planChanges, stateValues, valuesOf, type EngagementFacts } from "./call-values.ts";

const content: CallContent = {
  base: 0,
  direction: "OUTBOUND",
  state: "inProgress",
  startedAt: 1000,
  answeredAt: 5000,
  owner: "host",
  properties: {},
};
const ended: CallContent = { ...content, state: "ended", endStatus: "completed", endedAt: 9000 };
const completed: CallContent = { ...ended, state: "completed" };

const over = (status: string, word = status) => ({
  hs_call_status: status,
  calling_end_status: word,
});

describe("the state of a call", () => {
  it.each([
    [{ state: "dialing" }, { hs_call_status: "CONNECTING" }],
    [{ state: "ringing" }, { hs_call_status: "RINGING" }],
    [{ state: "inProgress" }, { hs_call_status: "IN_PROGRESS" }],
    [{ state: "ended" }, over("COMPLETED")],
    [{ state: "completed" }, over("COMPLETED")],
    [{ state: "ended", endStatus: "failed" }, over("FAILED")],
    [{ state: "ended", endStatus: "canceled" }, over("CANCELED")],
    [{ state: "ended", endStatus: "busy" }, over("BUSY")],
    [{ state: "ended", endStatus: "noAnswer" }, over("NO_ANSWER")],
    [{ state: "ended", endStatus: "missed" }, over("MISSED")],
    [{ state: "ended", endStatus: "rejected" }, over("CANCELED", "REJECTED")],
    [{ state: "ended", endStatus: "transferred" }, over("COMPLETED", "TRANSFERRED")],
    [{ state: "ended", endStatus: "failed", isLost: true }, over("FAILED", "LOST")],
  ] as const)("%j is %j", (changes, values) => {
    expect(stateValues({ ...content, ...changes })).toEqual(values);
  });

  it("has a duration from the answer to the end", () => {
    expect(stateValues(ended)["hs_call_duration"]).toBe("4000");
    expect(stateValues({ ...ended, endedAt: 4999 })["hs_call_duration"]).toBe("0");
    const { answeredAt: _, ...unanswered } = ended;
    expect(stateValues(unanswered)).not.toHaveProperty("hs_call_duration");
  });
});

describe("the app's properties", () => {
  it("take precedence over the values that the call implies", () => {
    const app = { hs_call_status: "BUSY", hs_call_duration: "1", hs_call_direction: "INBOUND" };
    expect(valuesOf(ended, app)).toEqual(app);
  });

  it("do not keep an ended call alive", () => {
    for (const hs_call_status of ["IN_PROGRESS", ""]) {
      expect(valuesOf(ended, { hs_call_status })["hs_call_status"]).toBe("COMPLETED");
    }
    expect(valuesOf(content, { hs_call_status: "HOLD" })["hs_call_status"]).toBe("HOLD");
  });
});

const facts = (values: object = {}, changes: object = {}): EngagementFacts => ({
  values: { ...values },
  isCompleted: false,
  isBehind: false,
  ...changes,
});

const read = (version: CallContent, appValues: Record<string, string> = {}) => ({
  content: version,
  appValues,
});

describe("the plan of a version", () => {
  it("is empty for a version that changes nothing, whatever others wrote", () => {
    const others = { hs_call_status: "BUSY", hs_call_body: "Theirs", hs_call_direction: "INBOUND" };
    const version = read(content, { hs_call_body: "Ours" });
    expect(planChanges(version, version, facts(others))).toEqual({});
  });

  it("contains the changes of the app and the call", () => {
    const before = read(content, { hs_call_body: "One", hs_call_title: "Title" });
    const after = read(ended, { hs_call_body: "Two", hs_call_title: "Title" });
    expect(planChanges(before, after, facts({ hs_call_title: "Theirs" }))).toEqual({
      hs_call_body: "Two",
      hs_call_status: "COMPLETED",
      calling_end_status: "COMPLETED",
      hs_call_duration: "4000",
    });
  });

  it("undoes the end of a lost call that continues, but not what others wrote", () => {
    const lost = read({ ...ended, endStatus: "failed", isLost: true });
    const written = { hs_call_status: "FAILED", calling_end_status: "LOST", hs_call_duration: "1" };
    expect(planChanges(lost, read(content), facts(written))).toEqual({
      hs_call_status: "IN_PROGRESS",
      calling_end_status: "",
    });
  });

  it("keeps a duration that another program wrote", () => {
    const others = facts({ hs_call_duration: "4321" });
    expect(planChanges(read(content), read(ended), others)).not.toHaveProperty("hs_call_duration");
    const app = read(ended, { hs_call_duration: "7" });
    expect(planChanges(read(content), app, others)).toMatchObject({ hs_call_duration: "7" });
  });

  it("does not reopen a completed call", () => {
    const plan = planChanges(read(ended), read(content), facts({}, { isCompleted: true }));
    expect(plan).not.toHaveProperty("hs_call_status");
  });

  it.each([
    ["failed", { ...completed, endStatus: "failed" }],
    ["lost", { ...completed, endStatus: "failed", isLost: true }],
    ["canceled before its completion", { ...ended, endStatus: "canceled" }],
  ] as const)("does not turn a completed call into one that is %s", (_what, next) => {
    const values = { ...over("COMPLETED"), hs_call_duration: "4000" };
    for (const previous of [read(completed), undefined]) {
      const plan = planChanges(previous, read(next), facts(values, { isCompleted: true }));
      expect(plan).not.toHaveProperty("hs_call_status");
      expect(plan).not.toHaveProperty("calling_end_status");
    }
  });

  it("does not prolong a completed call that a page without its end continues", () => {
    const known = facts({ ...over("COMPLETED"), hs_call_duration: "4000" }, { isCompleted: true });
    const plan = (duration: string): Record<string, string> =>
      planChanges(undefined, read(completed, { hs_call_duration: duration }), known);
    expect(plan("5000")).not.toHaveProperty("hs_call_duration");
    expect(plan("3000")).toMatchObject({ hs_call_duration: "3000" });
  });

  it("contains the end that the app itself changes, and a lost call's", () => {
    const values = { ...over("COMPLETED"), hs_call_duration: "4000" };
    const app = read(completed, { hs_call_status: "BUSY" });
    expect(planChanges(read(completed), app, facts(values, { isCompleted: true }))).toMatchObject({
      hs_call_status: "BUSY",
    });
    const lost = read({ ...completed, endStatus: "failed", isLost: true });
    expect(
      planChanges(lost, read(completed), facts(over("FAILED", "LOST"), { isCompleted: true })),
    ).toMatchObject(over("COMPLETED"));
  });

  it("does not change the state if another document is in a later one, but contains the app's notes", () => {
    const next = read(content, { hs_call_body: "Notes" });
    expect(planChanges(read(ended), next, facts({}, { isBehind: true }))).toEqual({
      hs_call_body: "Notes",
    });
  });

  it("contains the values that another program's engagement lacks", () => {
    const theirs = facts({ hs_call_status: "IN_PROGRESS", hs_call_direction: "INBOUND" });
    expect(planChanges(undefined, read(completed, { hs_call_body: "Notes" }), theirs)).toEqual({
      hs_call_body: "Notes",
      hs_call_status: "COMPLETED",
      calling_end_status: "COMPLETED",
      hs_call_duration: "4000",
    });
    const finished = facts({ hs_call_status: "BUSY", hs_call_direction: "INBOUND" });
    expect(planChanges(undefined, read(completed), finished)).not.toHaveProperty("hs_call_status");
  });
});
