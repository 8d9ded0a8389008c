import { afterEach, expect, test, vi } from "vitest";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import type { RuleId } from "../rules.ts";
import { after, checkJourney } from "../testing/check-journey.ts";
import { hostPages, ScriptedApp } from "../testing/scripted-app.ts";

// The journeys, their sessions and the verdicts are the real ones. The browser, the host and the app aren't.
afterEach(() => {
  vi.useRealTimers();
});

/** messages-of-journeys.test.ts judges them. */
const judgedByMessages: ReadonlySet<RuleId> = new Set<RuleId>(["call-id", "engagement-id"]);

const window = { settings: { usesCallingWindow: true } };
type Change = (app: ScriptedApp) => void;

const ignore = (): void => undefined;
const neverEnds: Change = (app) => (app.end = ignore);

test.each<[RuleId, CallingExtensionsConfig?]>([
  ["initialized"],
  ["accessible"],
  ["repeated-calls"],
  ["reload"],
  ["remount"],
  ["reload-in-call"],
  ["page-reload"],
  ["remount-in-call"],
  ["reload-dialing"],
  ["reload-ringing"],
  ["navigation"],
  ["visibility"],
  ["two-tabs"],
  ["calling-window", window],
  ["secrets"],
  ["microphone-denied"],
  ["storage-partitioned"],
  ["storage-blocked"],
  ["leftovers"],
])("an app without a fault passes the journey of %s", async (rule, config) => {
  const app = new ScriptedApp();
  app.isWindow = config !== undefined;
  const { results } = await checkJourney(rule, app, config);
  const others = results.filter(
    ({ rule: each, status }) => status !== "passed" && !judgedByMessages.has(each),
  );
  expect(others).toEqual([]);
});

const notReady = "The app sent no INITIALIZED within 10000 ms";
const noEnd = "the app sent no CALL_ENDED within 10000 ms after END_CALL";
const isEnded = (app: ScriptedApp): boolean => app.calls.some(({ state }) => state === "ended");

/** An app that behaves differently once its call has ended. */
const onceEnded =
  (reload: (app: ScriptedApp) => void): Change =>
  (app) => {
    app.reload = () => {
      if (isEnded(app)) reload(app);
      else app.load();
    };
  };

/** Changes an app once it is on a page of another site. */
const onOtherSite =
  (change: Change): Change =>
  (app) => {
    const { open } = app;
    app.open = (page) => {
      open(page);
      if (page === hostPages.otherSite) change(app);
    };
  };

/** What is found out about an app whose call is restarted. */
const restartFaults = (
  [inCall, wrapUp]: readonly [RuleId, RuleId],
  way: string,
): readonly Fault[] => [
  [`${notReady} after ${way} during a call.`, inCall, (app) => (app.reload = ignore)],
  [`After ${way} during a call, ${noEnd}.`, inCall, neverEnds],
  [
    `After ${way} during a call, the app started the call again.`,
    inCall,
    (app) => {
      app.reload = () => {
        app.load();
        app.calls.push({ state: "inProgress" });
      };
    },
  ],
  [`${notReady} after ${way} before Save.`, wrapUp, onceEnded(ignore)],
  [
    `After ${way} before Save, the app sent no CALL_COMPLETED within 10000 ms.`,
    wrapUp,
    (app) => (app.save = ignore),
  ],
  [
    `After ${way} before Save, the app started the call again, or completed another one.`,
    wrapUp,
    (app) => (app.save = () => app.send("CALL_COMPLETED")),
  ],
];

/** What is found out about an app that is restarted before its call is answered. */
const unansweredFaults = (name: "reload" | "page-reload" | "remount", way: string) =>
  (
    [
      [`${name}-dialing`, "while the app dialed"],
      [`${name}-ringing`, "while it rang"],
    ] as const
  ).flatMap(([rule, when]): readonly Fault[] => [
    [
      `${notReady} after ${way} ${when}.`,
      rule,
      (app) => (app.reload = after(restartsBefore(way), app.reload, ignore)),
    ],
    [
      `After ${way} ${when}, the app started the call again.`,
      rule,
      (app) => {
        const again = (): void => {
          app.load();
          app.calls.push({ state: "inProgress" });
        };
        app.reload = after(restartsBefore(way), app.reload, again);
      },
    ],
  ]);

const ways = ["a reload", "a reload of the page", "the frame was added again"];
/** One journey restarts the app in each way. */
const restartsBefore = (way: string): number => ways.indexOf(way);

/** Adds to what a page keeps, with each call or minute. */
const keeps =
  (cause: "save" | "passMinute", added: Partial<ScriptedApp["usage"]>): Change =>
  (app) => {
    const usual = app[cause];
    app[cause] = () => {
      usual();
      const { nodes = 0, listeners = 0, megabytes = 0 } = added;
      app.usage.nodes += nodes;
      app.usage.listeners += listeners;
      app.usage.megabytes += megabytes;
    };
  };

type Fault = [text: string, rule: RuleId, change: Change, config?: CallingExtensionsConfig];

test.each<Fault>([
  // The start
  [
    "The app's URL responds with status 404.",
    "app-responds",
    (app) => (app.response = { status: 404 }),
  ],
  [
    "The app's URL sent no response within 10000 ms.",
    "app-responds",
    (app) => (app.response = undefined),
  ],
  [
    "Nothing responds at the app's URL (net::ERR_CONNECTION_REFUSED).",
    "app-responds",
    (app) => {
      app.response = undefined;
      app.failure = "net::ERR_CONNECTION_REFUSED";
    },
  ],
  [
    "Nothing responds at the app's URL (net::ERR_TOO_MANY_REDIRECTS).",
    "app-responds",
    (app) => {
      app.status = "connecting";
      app.failure = "net::ERR_TOO_MANY_REDIRECTS";
      app.url = "chrome-error://chromewebdata/";
    },
  ],
  [
    "The browser refused to show the app in a frame, because of X-Frame-Options or frame-ancestors.",
    "framing-allowed",
    (app) => {
      app.status = "connecting";
      app.response = undefined;
      app.failure = "net::ERR_BLOCKED_BY_RESPONSE";
      app.url = "chrome-error://chromewebdata/";
    },
  ],
  ["The app sent no SYNC_ACK within 10000 ms.", "handshake", (app) => (app.status = "connecting")],
  [
    "The app sent no SYNC_ACK within 10000 ms. Its URL leads to https://login.example/. Set logIn if that is a login page.",
    "handshake",
    (app) => {
      app.status = "connecting";
      app.url = "https://login.example/?user=1";
    },
  ],
  [
    "The app connected but sent no INITIALIZED within 10000 ms.",
    "initialized",
    (app) => (app.load = ignore),
  ],
  [
    "The app's SDK announces an old version.",
    "sdk-version",
    (app) => app.diagnoses.push({ code: "sdkTooOld" }),
  ],
  [
    "The app was ready 3001 ms after the first SYNC.",
    "ready-time",
    (app) => {
      const { load } = app;
      app.load = () => {
        app.send("SYNC_ACK");
        vi.setSystemTime(Date.now() + 3001);
        load();
      };
    },
  ],
  [
    "The app uses http://app.example/phone, which is not secure.",
    "secure-page",
    (app) => (app.url = "http://app.example/phone"),
  ],
  [
    "The headers of the app's page forbid the microphone.",
    "microphone-allowed",
    (app) => (app.allowsMicrophone = false),
  ],

  // The screens
  [
    "Buttons must have text: #answer (axe button-name).",
    "accessible",
    (app) => {
      const nodes = [{ target: ["#answer"] }];
      app.violations.push(
        { id: "button-name", impact: "critical", help: "Buttons must have text", nodes },
        { id: "region", impact: "moderate", help: "Content must be in landmarks", nodes },
      );
    },
  ],
  [
    `The keyboard can't reach <div id="save">, which reacts to clicks.`,
    "keyboard",
    (app) => app.addMouseOnly(),
  ],
  [
    "At 320 pixels, the page is 30 pixels wider than its frame.",
    "fits-narrow-frame",
    (app) => (app.minWidth = 350),
  ],

  // Many calls
  [
    "During 20 calls, the app's page grew by 2000 DOM nodes.",
    "repeated-calls",
    keeps("save", { nodes: 100 }),
  ],
  [
    "During 20 calls, the app's page grew by 20 megabytes of memory.",
    "repeated-calls",
    keeps("save", { megabytes: 1 }),
  ],
  [
    "During 20 calls, the app added 20 event listeners to its page and removed none.",
    "repeated-calls",
    keeps("save", { listeners: 1 }),
  ],

  // Restarts
  [`${notReady} after a reload.`, "reload", (app) => (app.reload = ignore)],
  [`${notReady} after its frame was added again.`, "remount", (app) => (app.reload = ignore)],
  [`${notReady} while its storage was blocked.`, "storage-blocked", (app) => (app.load = ignore)],
  ...restartFaults(["reload-in-call", "reload-wrap-up"], "a reload"),
  ...restartFaults(["page-reload", "page-reload-wrap-up"], "a reload of the page"),
  ...restartFaults(["remount-in-call", "remount-wrap-up"], "the frame was added again"),
  ...unansweredFaults("reload", "a reload"),
  ...unansweredFaults("page-reload", "a reload of the page"),
  ...unansweredFaults("remount", "the frame was added again"),

  // Around the page
  [
    "The app ended its call when the user went back.",
    "navigation",
    (app) => (app.goBack = app.end),
  ],
  [`After the user went back, ${noEnd}.`, "navigation", neverEnds],
  [
    "While it was hidden, the app sent no OUTGOING_CALL_STARTED within 10000 ms after DIAL_NUMBER.",
    "visibility",
    (app) => (app.dial = ignore),
  ],
  [
    "The app ended its call when it was hidden or shown.",
    "visibility",
    (app) => {
      app.changeVisibility = () => {
        if (app.calls.length > 0) app.end();
      };
    },
  ],
  [`While it was hidden, ${noEnd}.`, "visibility", neverEnds],
  [
    "The app made a call in each tab for one dial.",
    "two-tabs",
    (app) => {
      const data = { externalCallId: "another" };
      app.otherTab.push({ direction: "in", type: "OUTGOING_CALL_STARTED", data });
    },
  ],
  [
    "The app ended its call when the tab was closed that had opened the window.",
    "calling-window",
    (app) => (app.loseOpener = app.end),
    window,
  ],
  [`After the tab was closed, ${noEnd}.`, "calling-window", neverEnds, window],
  [
    "On a page of another site, the app sent no INITIALIZED within 10000 ms.",
    "storage-partitioned",
    onOtherSite((app) => (app.load = ignore)),
  ],
  [
    "On a page of another site, the app reported no login within 10000 ms.",
    "storage-partitioned",
    onOtherSite((app) => (app.load = () => app.send("INITIALIZED", { isLoggedIn: false }))),
  ],
  [
    "On a page of another site, the app sent no OUTGOING_CALL_STARTED within 10000 ms after DIAL_NUMBER.",
    "storage-partitioned",
    onOtherSite((app) => (app.dial = ignore)),
  ],
  [`On a page of another site, ${noEnd}.`, "storage-partitioned", onOtherSite(neverEnds)],

  // A call that is watched
  [
    "The app had opened the microphone before there was a call.",
    "microphone-use",
    (app) => (app.tasks.media = 1),
  ],
  [
    "The app made a call for a frame of another site beside it.",
    "only-its-page",
    (app) => (app.receiveFromFrame = () => app.dial("+12025550102")),
  ],
  [
    "The app called alert() because of a dial.",
    "no-dialogs",
    (app) => {
      const { dial } = app;
      app.dial = (number) => {
        app.dialogs.push("alert");
        dial(number);
      };
    },
  ],
  [
    "On a dial, the app blocked its page for 1001 ms.",
    "responsive",
    (app) => (app.tasks.blockedMs = 1001),
  ],
  [
    'The app posted a token or password to the target origin "*". Number of messages: 2.',
    "secrets",
    (app) => (app.tasks.secrets = 2),
  ],
  [
    "Without the microphone, after a dial, the app neither started a call nor refused it within 10000 ms.",
    "microphone-denied",
    (app) => (app.dial = ignore),
  ],
  [
    "Without the microphone, after another dial, the app neither started a call nor refused it within 10000 ms.",
    "microphone-denied",
    (app) => (app.dial = after(1, app.dial, ignore)),
  ],
  [`Without the microphone, after a dial, ${noEnd}.`, "microphone-denied", neverEnds],

  // An idle hour
  [
    "Within an idle hour, the app sent RESIZE_WIDGET. Number of messages: 60.",
    "leftovers",
    (app) => (app.passMinute = () => app.send("RESIZE_WIDGET")),
  ],
  [
    "An hour after a call, the app still records. Number of open tracks: 1.",
    "leftovers",
    (app) => (app.tasks.tracks = 1),
  ],
  [
    "Within half an idle hour, the app's page grew by 30 DOM nodes.",
    "leftovers",
    keeps("passMinute", { nodes: 1 }),
  ],
  [
    "Within half an idle hour, the app's page grew by 30 event listeners.",
    "leftovers",
    keeps("passMinute", { listeners: 1 }),
  ],
  [
    "Within half an idle hour, the app's page grew by 30 megabytes of memory.",
    "leftovers",
    keeps("passMinute", { megabytes: 1 }),
  ],
  [
    "Within an idle hour, the app logged an error: It failed. Number of errors: 60.",
    "leftovers",
    (app) => (app.passMinute = () => app.logError("It failed.")),
  ],
  [
    "After 2 more calls, 2 more timers of setInterval run.",
    "leftovers",
    (app) => {
      const { dial } = app;
      app.dial = (number) => {
        app.tasks.intervals += 1;
        dial(number);
      };
    },
  ],
])("%s", async (text, rule, change, config) => {
  const app = new ScriptedApp();
  app.isWindow = config !== undefined;
  change(app);
  const { results } = await checkJourney(rule, app, config);
  const failed = results.filter(({ status }) => status === "failed");
  expect(failed.map(({ rule: each, findings }) => [each, findings.map((one) => one.text)])).toEqual(
    [[rule, [text]]],
  );
});

test("of a journey whose page crashes nothing is checked, and the crash is a finding", async () => {
  const app = new ScriptedApp();
  app.dial = () => app.crash();
  const { results, errors, notes, isComplete } = await checkJourney("secrets", app);
  expect(new Set(results.map(({ status, reason }) => `${status}: ${reason}`))).toEqual(
    new Set(["notChecked: The app's page crashed."]),
  );
  expect(errors).toMatchObject({
    status: "failed",
    findings: [{ text: "The app's page crashed.", journey: "A call that is watched" }],
  });
  expect([notes, isComplete]).toEqual([[], true]);
});
