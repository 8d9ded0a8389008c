// @vitest-environment jsdom
import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { expect, test, vi } from "vitest";
import { demoRecord } from "../testing/demo-record.ts";
import { notToday, showPart } from "../testing/show-part.tsx";
import { CallArticle } from "./call-article.tsx";
import { TaskArticle } from "./task-article.tsx";
import { TimelineInUrl } from "../testing/timeline-in-url.tsx";

const base = { title: "", body: "", attachments: [], timestamp: Date.UTC(2026, 4, 3, 12) };
const call = { ...base, kind: "call", engagementId: "1", title: "Call with Ada" } as const;
const note = { ...base, kind: "note", engagementId: "2", body: "<b>Bold</b> words" } as const;
const task = {
  ...base,
  kind: "task",
  engagementId: "3",
  title: "Send the offer",
  status: "NOT_STARTED",
  type: "EMAIL",
} as const;

test.each<[string, object, string[], string[]]>([
  ["without any facts", {}, ["### Call with Ada"], ["Outcome", "via", "From", "To"]],
  [
    "with all facts",
    {
      direction: "INBOUND",
      status: "COMPLETED",
      durationMs: 65_000,
      outcome: "Connected",
      ownerName: "Dana",
      appName: "Softphone",
      fromNumber: "1",
      toNumber: "2",
      isUnfinished: true,
      body: "<p>Notes</p>",
    },
    [
      "Inbound",
      "1 min 5 s",
      "Outcome: Connected",
      "Dana",
      "via Softphone",
      "Completed",
      "Notes not finished",
      "From 1",
      "To 2",
      "Notes",
    ],
    [],
  ],
  [
    "whose outcome is what the badge says",
    { direction: "OUTBOUND", status: "BUSY", outcome: "Busy", toNumber: "2" },
    ["Outbound", "Busy", "To 2"],
    ["Outcome", "From"],
  ],
])("a call %s", async (_title, changes, shown, missing) => {
  const { shows } = showPart(<CallArticle entry={{ ...call, ...changes }} />);
  const text = await shows("Call with Ada");
  for (const part of shown) expect(text).toContain(part);
  for (const part of missing) expect(text).not.toContain(part);
});

test.each<[string, object, string[], string]>([
  ["is overdue", {}, ["Email task", "Overdue"], "Mark as done: Send the offer"],
  [
    "is done",
    { status: "COMPLETED", completedAt: 1, priority: "HIGH", ownerName: "Dana" },
    ["High priority", "Done", "Dana"],
    "Reopen: Send the offer",
  ],
])("a task that %s", async (_title, changes, shown, button) => {
  const { shows } = showPart(<TaskArticle entry={{ ...task, ...changes }} />);
  const text = await shows(`[${button}]`);
  for (const part of ["Due DATE", ...shown]) expect(text).toContain(part);
});

const changed = { ...task, taskId: "3", dueAt: 0, queueIds: [], records: [] };

test("a change of a task is shown, and one that fails says why", async () => {
  const { shows, press, respond, changes, queryClient } = showPart(<TaskArticle entry={task} />, {
    "PATCH /tasks/3": undefined,
  });
  const refresh = vi.spyOn(queryClient, "invalidateQueries");
  await press("Mark as done: Send the offer");
  await shows("[Mark as done: Send the offer] (disabled)");
  respond({ "PATCH /tasks/3": notToday });
  await shows("Couldn't change the task. Not today.");
  expect(refresh.mock.calls).toEqual([[{ queryKey: ["timeline"] }]]);
  await shows(/\[Mark as done: Send the offer\]$/m);
  respond({ "PATCH /tasks/3": { body: changed } });
  await press("Mark as done: Send the offer");
  await shows("Send the offer is done.");
  await press("Undo");
  await expect
    .poll(changes)
    .toEqual([
      'PATCH /tasks/3 {"status":"COMPLETED"}',
      'PATCH /tasks/3 {"status":"COMPLETED"}',
      'PATCH /tasks/3 {"status":"NOT_STARTED"}',
    ]);
  expect(await shows(/\[Mark as done: Send the offer\]$/m)).not.toContain("is done");
});

/** Shows a timeline whose older entries are in view. */
function showTimeline(first: object, path = "/") {
  const observers: (() => void)[] = [];
  class VisibleEverywhere {
    readonly observe: (box: Element) => void;
    constructor(report: (changes: object[]) => void) {
      this.observe = (box) => {
        const change = { isIntersecting: true, boundingClientRect: box.getBoundingClientRect() };
        observers.push(() => report([change]));
      };
    }
    disconnect(): void {
      observers.length = 0;
    }
  }
  vi.stubGlobal("IntersectionObserver", VisibleEverywhere);
  const record = demoRecord();
  const part = showPart(
    <TimelineInUrl
      record={record}
      Actions={({ entry }) => <button type="button">Change {entry.engagementId}</button>}
    >
      <p>Add</p>
    </TimelineInUrl>,
    { "GET /records/0-1/101/timeline": { body: first } },
    { path },
  );
  const scroll = async (): Promise<void> => {
    await expect.poll(() => observers.length).toBeGreaterThan(0);
    for (const report of observers) report();
  };
  return { ...part, scroll };
}
const entries: TimelineEntry[] = [
  { ...note, engagementId: "5", timestamp: Date.UTC(2026, 5, 3, 12) },
  note,
];

test("the pinned activity is above the others, which are by month, each with its buttons", async () => {
  const { shows } = showTimeline({ results: [...entries, call], pinned: call });
  const shown = await shows("Pinned");
  expect(shown).toMatchInlineSnapshot(`
    "section Timeline:
    ## Timeline
    Add
    select Show: All activities
    field Search timeline:  hint Search timeline
    section Pinned:
    Pinned
    article Call with Ada:
    ### Call with Ada
    [Change 1]
    DATE
    June 2026
    ol June 2026:
    article Note:
    ### Note
    [Change 5]
    DATE
    Bold words
    May 2026
    ol May 2026:
    article Note:
    ### Note
    [Change 2]
    DATE
    Bold words"
  `);
});

test.each([
  ["of that kind", "/?kind=call", true],
  ["of another kind", "/?kind=note", false],
  ["in a search", "/?q=bold", false],
])("in a list of activities %s, the pinned call is shown: %s", async (_name, path, isShown) => {
  const { shows } = showTimeline({ results: entries, pinned: call }, path);
  expect((await shows("Bold words")).includes("Pinned")).toBe(isShown);
});

test("a pinned activity alone is no empty timeline", async () => {
  const { shows } = showTimeline({ results: [], pinned: call }, "/?kind=call");
  expect(await shows("Call with Ada")).not.toContain("No calls yet");
});

test("older activities are loaded near the screen, say if that fails, and continue the month", async () => {
  const first = {
    results: entries,
    total: 4,
    pages: [{ after: "2", timestamp: note.timestamp }],
  };
  const { shows, scroll, respond, press, requests } = showTimeline(first);
  const before = await shows("Bold words");
  expect(before).not.toContain("Call with Ada");
  respond({ "GET /records/0-1/101/timeline": undefined });
  await scroll();
  await shows("Loading activities");
  respond({ "GET /records/0-1/101/timeline": notToday });
  await shows("Couldn't load this part of the timeline");
  respond({ "GET /records/0-1/101/timeline": { body: { results: [call, task] } } });
  await press("Try again");
  const shown = await shows("Call with Ada");
  expect(shown.split("\n").filter((line) => line === "May 2026")).toHaveLength(1);
  expect(requests.at(-1)?.path).toBe("/records/0-1/101/timeline?after=2");
  const places = [...document.querySelectorAll("[aria-posinset]")].map((each) =>
    ["aria-posinset", "aria-setsize"].map((name) => each.getAttribute(name)).join(" of "),
  );
  expect(places).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
});

test("the view is in the address, so that it can be shared", async () => {
  const { shows, choose, requests } = showTimeline({ results: entries });
  expect(await shows("Bold words")).toContain("Add");
  choose("Show", "Calls");
  await expect.poll(() => requests.at(-1)?.path).toBe("/records/0-1/101/timeline?kind=call");
});
