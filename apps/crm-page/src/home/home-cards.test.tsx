// @vitest-environment jsdom
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { AuthorizePage } from "../authorize/authorize-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { AvailabilityCard } from "./availability-card.tsx";
import { CallCountsCard } from "./call-counts-card.tsx";
import { DueTasksCard } from "./due-tasks-card.tsx";
import { MissedCallsCard } from "./missed-calls-card.tsx";
import { RecentRecordsCard } from "./recent-records-card.tsx";

beforeEach(() => localStorage.clear());

const cards: readonly (readonly [ReactNode, string, string, string])[] = [
  [
    <AvailabilityCard key="1" />,
    "GET /users",
    "Loading who is available",
    "Couldn't load who is available",
  ],
  [
    <MissedCallsCard key="1" />,
    "GET /missed-calls",
    "Loading the missed calls",
    "Couldn't load the missed calls",
  ],
  [
    <DueTasksCard key="1" dueBefore={1} />,
    "GET /task-queues",
    "Loading the tasks",
    "Couldn't load the tasks",
  ],
];
const none = { body: { results: [], open: 0 } };

describe.each(cards)("a card of the home page: %#", (card, request, loading, failure) => {
  test("loads", async () => {
    const { shows } = showPart(card, { "GET /tasks": none, [request]: undefined });
    expect(await shows(loading)).not.toContain(failure);
  });

  test("fails, and is loaded again", async () => {
    const { shows, press, respond } = showPart(card, { "GET /tasks": none, [request]: notToday });
    expect(await shows(failure)).toContain("Not today.");
    respond({ [request]: none });
    await press("Try again");
    await shows(new RegExp(`^(?!.*${failure})`, "s"));
  });
});

test("who is available", async () => {
  const user = {
    id: "11",
    name: "Dana Demo",
    role: "manager",
    email: "",
    isActive: true,
    availableIn: [],
    liveCallsSince: [],
  };
  const { shows } = showPart(<AvailabilityCard />, {
    "GET /users": {
      body: {
        results: [
          user,
          { ...user, id: "12", name: "Kim Lee", availableIn: ["Softphone"] },
          { ...user, id: "13", name: "Lu May", liveCallsSince: [0] },
        ],
      },
    },
  });
  expect(await shows("Kim Lee")).toMatchInlineSnapshot(`
    "section Availability:
    ## Availability
    Dana Demo (you)
    Not available
    Kim Lee
    Available in Softphone
    Lu May
    In a call since DATENot available"
  `);
});

const record = { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "Buyer" };

test("missed calls, with and without a record", async () => {
  const call = { engagementId: "1", count: 1, timestamp: 0, fromNumber: "+12025550101" };
  const { shows, respond, queryClient } = showPart(<MissedCallsCard />, {
    "GET /missed-calls": {
      body: {
        results: [
          { ...call, record },
          { ...call, engagementId: "2", count: 3 },
        ],
      },
    },
  });
  expect(await shows("Ada Example")).toMatchInlineSnapshot(`
    "section Missed calls:
    ## Missed calls
    Not called back
    [Ada Example](/contacts/1/record/0-1/101)
    +12025550101DATE
    +12025550101
    DATE3 times"
  `);
  respond({ "GET /missed-calls": none });
  void queryClient.invalidateQueries();
  expect(await shows("No missed calls")).toMatchInlineSnapshot(`
    "section Missed calls:
    ## Missed calls
    Not called back
    No missed calls
    Calls of the last week that were missed, and that weren't called back, are listed here."
  `);
});

const task = {
  taskId: "1",
  title: "Send the offer",
  body: "",
  type: "CALL",
  status: "NOT_STARTED",
  queueIds: [],
  dueAt: 0,
  records: [record],
};

test("the tasks and queues that are due", async () => {
  const { shows, press, respond } = showPart(<DueTasksCard dueBefore={1} />, {
    "GET /task-queues": {
      body: {
        results: [
          { queueId: "5", open: 1, next: task },
          { queueId: "6", open: 2, next: { ...task, records: [] } },
        ],
      },
    },
    "GET /tasks": { body: { results: [task], open: 3 } },
    "PATCH /tasks/1": undefined,
  });
  expect(await shows("Send the offer")).toMatchInlineSnapshot(`
    "section Due today:
    ## Due today
    Task queue 5
    1 task dueNext:
    [Ada Example](/contacts/1/record/0-1/101)
    [Actions for Task queue 5] (haspopup, collapsed)
    [Start Task queue 5]
    Task queue 6
    2 tasks dueNext: Send the offer
    [Actions for Task queue 6] (haspopup, collapsed)
    [Start Task queue 6]
    Send the offer
    OverdueCall taskDue DATE
    [Ada Example](/contacts/1/record/0-1/101)
    [Mark as done: Send the offer]
    2 more are due today.
    [Show more]"
  `);
  await press("Mark as done: Send the offer");
  await shows("[Mark as done: Send the offer] (disabled)");
  respond({});
});

test("nothing is due", async () => {
  const { shows } = showPart(<DueTasksCard dueBefore={1} />, {
    "GET /task-queues": none,
    "GET /tasks": none,
  });
  expect(await shows("Nothing is due today")).toMatchInlineSnapshot(`
    "section Due today:
    ## Due today
    Nothing is due today
    Tasks that you own, or that have no owner, are listed here when they are due."
  `);
});

test("no recent records", async () => {
  const { shows } = showPart(<RecentRecordsCard />);
  expect(await shows("No recent records")).toMatchInlineSnapshot(`
    "section Recent records:
    ## Recent records
    No recent records
    Records that you open are listed here."
  `);
});

const request = {
  app: { appId: "9", name: "My app", isInstalled: false },
  scopes: [
    { name: "contacts", isRequired: true },
    { name: "files", isRequired: false },
    { name: "tickets", isRequired: false },
  ],
  returnOrigin: "https://app.example.com",
};

test("an app asks for permissions, of which some are declined", async () => {
  const { shows, press, check, changes } = showPart(<AuthorizePage />, {
    "POST /authorizations/review": { body: request },
    "POST /authorizations": notToday,
  });
  expect(await shows("Install My app?")).toMatchInlineSnapshot(`
    "# Install My app?
    In Demo, as Dana Demo (dana@example.com)
    section It will be able to:
    ## It will be able to
    read and change contacts and companiescontacts
    You can also allow it to
    checkbox read, upload, change and delete files files Optional: yes
    checkbox read and change tickets tickets Optional: yes
    You return to https://app.example.com. You can remove the app at any time under Calling apps; it then loses its access.
    [Cancel]
    [Install]"
  `);
  for (let clicks = 0; clicks < 3; clicks += 1) check("read, upload");
  await press("Install");
  await shows("Not today.");
  await press("Cancel");
  await expect.poll(() => changes().length).toBe(3);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /authorizations/review {"query":""}",
      "POST /authorizations {"query":"","isApproved":true,"scopes":["contacts","tickets"]}",
      "POST /authorizations {"query":"","isApproved":false,"scopes":[]}",
    ]
  `);
});

test("an app that is installed asks for access again", async () => {
  const { shows, press } = showPart(<AuthorizePage />, {
    "POST /authorizations/review": {
      body: { ...request, app: { ...request.app, isInstalled: true }, scopes: [] },
    },
    "POST /authorizations": undefined,
  });
  expect(await shows("Give My app access again?")).toMatchInlineSnapshot(`
    "# Give My app access again?
    In Demo, as Dana Demo (dana@example.com)
    section It will be able to:
    ## It will be able to
    You return to https://app.example.com. You can remove the app at any time under Calling apps; it then loses its access.
    [Cancel]
    [Give access]"
  `);
  await press("Give access");
  await shows("[Please wait…] (disabled)");
});

test("a user without the permission only cancels", async () => {
  const { shows } = showPart(
    <AuthorizePage />,
    { "POST /authorizations/review": { body: request } },
    { role: "salesRep" },
  );
  expect(await shows("Install My app?")).not.toContain("[Install]");
});

describe("the calls of the week", () => {
  const DAY_MS = 86_400_000;
  const dayEnd = new Date(2026, 10, 30).getTime();
  const days = Array.from({ length: 7 }, (_, index) => ({
    since: dayEnd - (7 - index) * DAY_MS,
    answered: 0,
    unanswered: 0,
    missed: 0,
    talkMs: 0,
  }));

  test("are counted by day, and drawn as high as their numbers", async () => {
    const results = [
      ...days.slice(0, 5),
      { ...days[5], answered: 8, missed: 2 },
      { ...days[6], answered: 1, unanswered: 4, talkMs: 65_000 },
    ];
    const { element, requests, shows } = showPart(<CallCountsCard dayEnd={dayEnd} />, {
      "GET /call-counts": { body: { results } },
    });
    expect(await shows("5 today")).toContain("1 min 5 s of talk");
    expect(requests.map(({ path }) => decodeURIComponent(path))).toEqual([
      `/call-counts?days=${days.map(({ since }) => since).join(",")}`,
    ]);
    const bars = Array.from(element.querySelectorAll("ol > li"), (day) =>
      Array.from(day.querySelectorAll<HTMLElement>("[data-kind]"), ({ style }) => style.height),
    );
    expect(bars.slice(4)).toEqual([
      ["0%", "0%", "0%"],
      ["80%", "0%", "20%"],
      ["10%", "40%", "0%"],
    ]);
    expect(element.textContent).toContain("answered 8, not reached 0, missed 2");
  });

  test("may be none", async () => {
    const { shows } = showPart(<CallCountsCard dayEnd={dayEnd} />, {
      "GET /call-counts": { body: { results: days } },
    });
    expect(await shows("You had no calls in the last 7 days.")).toContain("0 today");
  });
});
