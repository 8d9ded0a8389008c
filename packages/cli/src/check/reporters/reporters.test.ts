import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { validationError } from "@calling-extensions/contract";
import { compareWithBaseline } from "../baseline.ts";
import { reportJsonSchema, reportSchema } from "../json-report.ts";
import { Verdict, hasErrors, type RuleStatus } from "../verdict.ts";
import { reporters } from "./reporters.ts";

const environment = {
  version: "1.2.3",
  ruleCount: 80,
  browser: "Chromium 130.0",
  node: "v22.0.0",
  sdk: "@calling-extensions/sdk 0.1.0",
  startedAt: "2026-11-26T09:00:00.000Z",
  durationMs: 61_500,
  changedRules: {},
};

function createReport() {
  const verdict = new Verdict();
  verdict.pass("handshake");
  verdict.fail("end-call", "50% <b>\n&", { type: "END_CALL", id: 7, at: 0 });
  verdict.fail("end-call", "50% <b>\n&");
  verdict.fail("ready-time", "Slow.");
  verdict.skip(["reload"], "No time.");
  const results = verdict.results({ accessible: { severity: "off", reason: "Later." } });
  return {
    app: "http://localhost:3000/",
    gaps: ["The rule outbound-call was not checked. <Logged out>"],
    results,
    coverage: [
      { type: "CALL_ENDED", count: 2 },
      { type: "CALL_TRANSFERRED", count: 0 },
    ],
    journeys: [],
    environment,
    checkedJourneys: [
      { title: "An outbound call", rules: ["end-call" as const], durationMs: 1500 },
      { title: "Many calls", rules: ["end-call" as const], durationMs: 1000 },
    ],
    notes: ["The browser blocks its storage."],
  };
}

it("counts a finding once, and keeps what was not checked apart from what passed", () => {
  const { results } = createReport();
  const statusOf = (rule: string) => results.find((result) => result.rule === rule);
  expect(statusOf("end-call")).toMatchObject({
    status: "failed",
    findings: [{ text: "50% <b>\n&" }],
  });
  expect(statusOf("handshake")?.status).toBe("passed");
  expect(statusOf("reload")).toMatchObject({ status: "notChecked", reason: "No time." });
  expect(statusOf("accessible")).toMatchObject({ status: "off", reason: "Later." });
});

it("writes what an app says without control characters to the terminal", () => {
  const verdict = new Verdict();
  verdict.fail("valid-messages", "A\n::error::B\u001B[2J is invalid.", {
    type: "A\r\nB",
    id: 1,
    at: 0,
  });
  const text = reporters.terminal({ ...createReport(), results: verdict.results() });
  expect(text).toContain("    A ::error::B [2J is invalid. (message 1, A B)\n");
});

function failing(): Verdict {
  const verdict = new Verdict();
  verdict.fail("end-call", "No end.");
  return verdict;
}

/** A check compared with an earlier one, in which two rules failed that fail now. */
function createComparedReport() {
  const statuses = new Map<string, RuleStatus>([
    ["end-call", "failed"],
    ["ready-time", "passed"],
    ["reload", "passed"],
    ["handshake", "failed"],
  ]);
  const baseline = { version: "1.2.2", startedAt: "2026-11-25T09:00:00.000Z", statuses };
  const report = createReport();
  return { ...report, gaps: [], baseline, results: compareWithBaseline(report.results, baseline) };
}

it("what failed in the baseline, too, doesn't fail the check; what became worse does", () => {
  const { results } = createComparedReport();
  expect(hasErrors(results)).toBe(false);
  const passedBefore = new Map<string, RuleStatus>([["end-call", "passed"]]);
  const worse = compareWithBaseline(results, {
    version: "",
    startedAt: "",
    statuses: passedBefore,
  });
  expect(hasErrors(worse)).toBe(true);
  // An older version may not have had the rule.
  expect(hasErrors(createReport().results)).toBe(true);
});

it.each([
  [
    "terminal",
    `
Compared with the check of 2026-11-25T09:00:00.000Z, calling-extensions 1.2.2:
  Worse: ready-time
  No longer checked: reload
  Better: handshake
  Failed before, too: end-call
`,
  ],
  ["terminal", "= end-call"],
  ["terminal", "1 passed, 0 failed, 1 with warnings, 1 failed before, too,"],
  ["github", "::notice title=end-call::"],
  ["junit", 'name="end-call" time="2.500"><system-out>50%'],
  ["junit", 'failures="0"'],
  ["json", '"before": "failed"'],
  ["json", '"startedAt": "2026-11-25T09:00:00.000Z"'],
  ["json", '"passed": true'],
  ["html", "<h1>Passed</h1>"],
  ["html", '<li class="known">'],
  ["html", "<li>Worse: <a href="],
  ["markdown", "## ✅ Passed: http://localhost:3000/\n"],
  ["markdown", "- Worse: [ready-time](https://"],
  ["markdown", "- 🟰 **[end-call](https://"],
] as const)("the %s report of a comparison contains %j", (name, text) => {
  expect(reporters[name](createComparedReport())).toContain(text);
});

it("the summary shows what an app says as text", () => {
  const text = reporters.markdown(createReport());
  expect(text).toContain("## ❌ Failed: http://localhost:3000/\n");
  expect(text).toContain(String.raw`  - 50% \<b\> \& \(message 7, END\_CALL\)`);
});

it("the JSON report keeps to its schema, which is published", async () => {
  for (const report of [createReport(), createComparedReport()]) {
    const content: unknown = JSON.parse(reporters.json(report));
    expect(validationError(reportSchema, content)).toBeUndefined();
  }
  await expect(`${JSON.stringify(reportJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    "../../../../../docs/reference/check-report.schema.json",
  );
});

it("fails because of errors, not because of warnings", () => {
  const verdict = new Verdict();
  verdict.fail("ready-time", "Slow.");
  expect(hasErrors(verdict.results())).toBe(false);
  verdict.fail("end-call", "No end.");
  expect(hasErrors(verdict.results())).toBe(true);
  const setting = { severity: "warning", reason: "Known." } as const;
  expect(hasErrors(verdict.results({ "end-call": setting }))).toBe(false);
});

it.each([
  ["terminal", "The rule outbound-call was not checked. <Logged out>\nhttp://localhost:3000/\n"],
  ["github", "::error title=check::The rule outbound-call was not checked."],
  [
    "junit",
    'name="check"><failure message="The rule outbound-call was not checked. &lt;Logged out',
  ],
  ["json", '"gaps": ['],
  ["html", "<p>The rule outbound-call was not checked. &lt;Logged out"],
  ["terminal", "✗ end-call: The CRM page can end a call."],
  ["terminal", "(message 7, END_CALL)"],
  ["terminal", "! ready-time"],
  [
    "terminal",
    `calling-extensions 1.2.3 with 80 rules, Chromium 130.0, Node v22.0.0, app: @calling-extensions/sdk 0.1.0, 2026-11-26T09:00:00.000Z, 62 s\n`,
  ],
  ["html", "<small>calling-extensions 1.2.3 with 80 rules"],
  ["json", '"browser": "Chromium 130.0"'],
  ["json", '"title": "An outbound call"'],
  ["junit", 'name="end-call" time="2.500"'],
  ["junit", 'time="61.500" timestamp="2026-11-26T09:00:00.000Z"'],
  ["junit", '<property name="sdk" value="@calling-extensions/sdk 0.1.0"/>'],
  ["terminal", "Not checked:\n- The check did not get that far.\n    "],
  ["terminal", "- No time.\n    reload\n"],
  ["github", "::error title=end-call::50%25 <b>%0A& Hang up"],
  ["github", "::warning title=ready-time::Slow."],
  ["junit", 'name="end-call" time="2.500"><failure message="50% &lt;b&gt;\n&amp;">'],
  ["junit", 'failures="2"'],
  ["junit", 'name="reload" time="0.000"><skipped message="No time."/>'],
  ["junit", 'name="ready-time" time="0.000"><system-out>Slow.'],
  ["json", '"passed": false'],
  ["terminal", "Never exercised: CALL_TRANSFERRED\n"],
  ["terminal", "The browser blocks its storage."],
  ["html", "<p>50% &lt;b&gt;"],
  ["html", '<h3>Never exercised</h3><ul class="types never"><li><code>CALL_TRANSFERRED</code>'],
] as const)("the %s report contains %j", (name, text) => {
  expect(reporters[name](createReport())).toContain(text);
});

it.each([
  [new Verdict(), "Passed", "passed"],
  [failing(), "Failed", "error"],
])(
  "the html report says in its title and its header whether the app has passed",
  (verdict, word, className) => {
    const html = reporters.html({ ...createReport(), gaps: [], results: verdict.results() });
    expect(html).toContain(`<title>${word}: `);
    expect(html).toMatch(new RegExp(`<header class="${className}">\\s*<h1>${word}</h1>`));
  },
);

it("the html report links a finding to its message, which has the number of the session", () => {
  const verdict = new Verdict("A reload");
  verdict.fail("end-call", "No end.", { type: "CALL_ENDED", id: 7, at: 0 });
  const at = "2026-01-01T00:00:00.000Z";
  const messageOf = (id: number) => ({ id, at, direction: "in", type: "CALL_ENDED" }) as const;
  const journeys = [3, 7].map((id) => ({
    title: "A reload",
    messages: [messageOf(id)],
    screens: [],
  }));
  const html = reporters.html({ ...createReport(), results: verdict.results(), journeys });
  expect(html).toContain('<a href="#j1-m7">A reload, message 7, CALL_ENDED</a>');
  expect(html).toContain('<tr id="j1-m7">');
});

describe("a recording of a journey", () => {
  const verdict = new Verdict("An outbound call");
  verdict.fail("end-call", "No end.");
  const recording = resolve("check/recordings/01 #call.json");
  const reportIn = (file?: string) => {
    const title = "An outbound call";
    const checkedJourneys = [{ title, rules: ["end-call" as const], durationMs: 1, recording }];
    const journeys = [{ title, messages: [], screens: [] }];
    return { ...createReport(), results: verdict.results(), checkedJourneys, journeys, file };
  };

  it.each([
    ["terminal", "    recording: check/recordings/01 #call.json\n"],
    ["github", "Recording: check/recordings/01 #call.json\n"],
    ["junit", "No end.\nrecording: check/recordings/01 #call.json"],
    ["json", '"recording": "check/recordings/01 #call.json"'],
  ] as const)("is named where a rule failed in the %s report", (name, text) => {
    expect(reporters[name](reportIn())).toContain(text);
    expect(reporters[name](createReport())).not.toContain("ecording");
  });

  it("is a link in the html report, for the rule and the journey, if it lies below", () => {
    const html = reporters.html(reportIn(resolve("check/report.html")));
    expect(
      html.match(/<a href="recordings\/01%20%23call\.json">01 #call\.json<\/a>/g),
    ).toHaveLength(2);
    const elsewhere = reporters.html(reportIn(resolve("reports/report.html")));
    expect(elsewhere).toContain("<small>Recording: 01 #call.json</small>");
    expect(reporters.html(reportIn())).toContain("<small>Recording: 01 #call.json</small>");
  });
});

it("the html report links a finding to its moment in the page of the recording", () => {
  const startedAt = Date.UTC(2026, 10, 29);
  const entries = ["DIAL_NUMBER", "CALL_ENDED", "CALL_ENDED"].map((type, index) => ({
    t: index === 2 ? 900 : 500,
    kind: "message" as const,
    id: index + 1,
    from: "app" as const,
    type,
  }));
  const recording = {
    format: "calling-extensions-recording" as const,
    version: 1,
    startedAt,
    recorder: { name: "test", version: "1" },
    side: "host" as const,
    isRedacted: true,
    entries,
  };
  const verdict = new Verdict("An outbound call");
  verdict.fail("end-call", "Invalid.", { type: "CALL_ENDED", id: 8, at: startedAt + 499.6 });
  verdict.fail("end-call", "Other.", { type: "DIAL_NUMBER", id: 7, at: startedAt + 499.6 });
  verdict.fail("end-call", "Late.");
  const file = resolve("check/recordings/01 call.html");
  const html = reporters.html({
    ...createReport(),
    results: verdict.results(),
    recordingPages: new Map([["An outbound call", { file, recording }]]),
    file: resolve("check/report.html"),
  });
  const links = [...html.matchAll(/<a href="(recordings[^"]+)">Show the recording<\/a>/g)];
  expect(links.map(([, address]) => address)).toEqual([
    "recordings/01%20call.html#t=500",
    "recordings/01%20call.html#t=500&amp;entry=1",
    expect.stringMatching(/^recordings\/01%20call\.html#t=\d+$/),
  ]);
});

it("the html report escapes everything that comes from the app, and allows no script", () => {
  const hostile = "</pre><script>alert(1)</script><img src=x onerror='alert(1)' \"\u0000";
  const verdict = new Verdict();
  verdict.fail("valid-messages", hostile, { type: hostile, id: 1, at: 0 });
  verdict.skip(["reload"], hostile);
  const html = reporters.html({
    app: hostile,
    gaps: [hostile],
    results: verdict.results(),
    coverage: [],
    environment: { ...environment, sdk: hostile },
    checkedJourneys: [],
    journeys: [
      {
        title: hostile,
        messages: [
          {
            id: 1,
            at: hostile,
            direction: "in",
            type: hostile,
            data: { [hostile]: hostile },
            reason: hostile,
          },
        ],
        screens: [{ title: hostile, image: hostile }],
      },
    ],
    notes: [hostile],
  });
  for (const text of ["<script", "<img src=x", "\u0000"]) expect(html).not.toContain(text);
  expect(html).toContain("default-src 'none'");
});
