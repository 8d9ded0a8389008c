// @vitest-environment jsdom
import { expect, test } from "vitest";
import { replayReporters } from "./describe-replay.ts";
import type { ReplayReport } from "./replay-report.ts";
import { ruleOfDifference } from "./rule-of-difference.ts";

const recorded = { id: 9, t: 1200, type: "CALL_ENDED", data: { callEndStatus: "BUSY" } };
const live = { type: "CALL_ENDED", data: { callEndStatus: "<b>FAILED</b>" } };

const difference = {
  kind: "altered",
  from: "app",
  text: "CALL_ENDED is <i>different</i>.",
  field: "callEndStatus",
  state: "dialing",
  recorded,
  live,
} as const;

const same: ReplayReport = {
  file: "session.json",
  live: "http://localhost:3000/",
  rule: undefined,
  difference: undefined,
  done: 2,
  total: 3,
  rows: [{ kind: "sent", from: "host", recorded: { ...recorded, type: "DIAL_NUMBER" }, live }],
  notes: ["The file was cut in line 4."],
};

const different: ReplayReport = {
  ...same,
  difference,
  rule: ruleOfDifference(difference),
  rows: [
    ...same.rows,
    { kind: "different", from: "app", recorded, live },
    {
      kind: "open",
      from: "app",
      recorded: { ...recorded, type: "<script>CALL_COMPLETED" },
      live: undefined,
    },
  ],
};

test("the report for people shows what was expected, what came, and the rule", () => {
  expect(replayReporters.terminal(different)).toMatchInlineSnapshot(`
    "! The file was cut in line 4.
    ✗ CALL_ENDED is <i>different</i>.
        expected: {"callEndStatus":"BUSY"} (message 9, after 1.2 s)
        came:     {"callEndStatus":"<b>FAILED</b>"}
        rule:     outcome-busy: A call to a busy number ends as BUSY.
                  https://calling-extensions.dev/r/outcome-busy
    session.json against http://localhost:3000/: 2 of 3 steps
    "
  `);
  expect(replayReporters.terminal(same)).toContain("✓ no difference\nsession.json against");
});

test("what a recording contains can't control the terminal", () => {
  const hostile = { ...difference, text: "\u001b[2J is missing.\nAll is well." };
  const text = replayReporters.terminal({ ...different, difference: hostile, notes: ["\u0007"] });
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  expect(text).toContain("is missing. All is well.\n");
});

test("the report for programs has the difference and its rule, without the messages", () => {
  const report: unknown = JSON.parse(replayReporters.json(different));
  expect(report).toMatchObject({ difference, rule: { id: "outcome-busy" }, done: 2, total: 3 });
  expect(report).not.toHaveProperty("rows");
});

const documentOf = (report: ReplayReport): Document =>
  new DOMParser().parseFromString(replayReporters.html(report), "text/html");

test("the page shows both sessions side by side, with the first difference", () => {
  const document = documentOf(different);
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  expect(text("h1")).toBe("Different");
  expect(text("header")).toContain("2 of 3 steps");
  expect(text("header")).toContain("The file was cut in line 4.");
  expect(document.querySelectorAll("tbody tr")).toHaveLength(3);
  const [, , expected, came] = document.querySelectorAll("#difference td");
  expect(expected?.textContent).toContain("BUSY");
  expect(came?.textContent).toContain("<b>FAILED</b>");
  expect(document.querySelectorAll("#difference details[open]")).toHaveLength(2);
  const rule = [...document.querySelectorAll("a")].find((link) => link.text === "outcome-busy");
  expect(rule?.href).toMatch(/\/r\/outcome-busy$/);
  expect(document.querySelectorAll("b, i, script")).toHaveLength(0);
});

test("the page of a replay without a difference reports that there is none", () => {
  const document = documentOf(same);
  expect(document.querySelector("h1")?.textContent).toBe("No difference");
  expect(document.querySelector("#difference")).toBeNull();
});

test("the page links to the recording at the difference", () => {
  const recordingAddress = "replay-recording.html#t=1200";
  const links = [...documentOf({ ...different, recordingAddress }).querySelectorAll("a")];
  expect(links.find(({ text }) => text === "Show the recording")?.getAttribute("href")).toBe(
    recordingAddress,
  );
  expect(documentOf(different).body.textContent).not.toContain("Show the recording");
});
