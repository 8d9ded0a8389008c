import { afterEach, expect, test, vi } from "vitest";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import type { RuleId } from "../rules.ts";
import { after, checkJourney } from "../testing/check-journey.ts";
import { hostPages, ScriptedApp } from "../testing/scripted-app.ts";
import { TimeLimitError } from "../time-limit.ts";

afterEach(() => {
  vi.useRealTimers();
});

type Change = (app: ScriptedApp) => void;

interface Circumstances {
  readonly settings?: CallingExtensionsConfig;
  /** Rules that have failed in earlier journeys. */
  readonly failedBefore?: readonly RuleId[];
}

const ignore = (): void => undefined;
const noChange: Change = ignore;
const window = { settings: { usesCallingWindow: true } };

const startsNoCall: Change = (app) => (app.dial = ignore);
const neverEnds: Change = (app) => (app.end = ignore);
const endsImmediately: Change = (app) => {
  const { dial } = app;
  app.dial = (number) => {
    dial(number);
    app.end();
  };
};
const savesImmediately: Change = (app) => {
  const { end } = app;
  app.end = () => {
    end();
    app.save();
  };
};

const rulesWithOneCall: readonly RuleId[] = [
  "repeated-calls",
  "reload-in-call",
  "reload-dialing",
  "navigation",
  "visibility",
  "two-tabs",
  "secrets",
  "microphone-denied",
  "storage-partitioned",
  "leftovers",
];
const rulesWithStartedCall: readonly RuleId[] = [
  "repeated-calls",
  "reload-in-call",
  "reload-dialing",
  "navigation",
  "two-tabs",
  "secrets",
  "leftovers",
];

const NO_ONE_CALL = "The page can't start one call of the app.";
const NO_HANG_UP =
  "The page can't end the app's calls. Set locators.hangUp to a button that ends a call that was answered.";
const LOSES_CALL = "The app isn't ready, or loses its call, after a simpler restart.";
const LOSES_UNANSWERED = "The app has no such call, or loses any call after a restart.";
const LOSES_ENDED = "The app loses its ended call after a simpler restart.";
const NO_SAVE = "The check can't save a call of the app.";
const TOO_SOON =
  "The call was answered or ended too soon. Set numbers.noAnswer to a number that rings.";

type Case = [reason: string, rule: RuleId, change: Change, circumstances?: Circumstances];

const failed = (...failedBefore: readonly RuleId[]): Circumstances => ({ failedBefore });
const set = (settings: CallingExtensionsConfig): Circumstances => ({ settings });

test.each<Case>([
  ...rulesWithOneCall.flatMap((rule): readonly Case[] => [
    [NO_ONE_CALL, rule, noChange, failed("outbound-call")],
    [NO_ONE_CALL, rule, noChange, failed("one-call-per-dial")],
    [NO_HANG_UP, rule, noChange, failed("end-call")],
    ["The app was not ready.", rule, (app) => (app.load = ignore)],
  ]),
  ...rulesWithStartedCall.map((rule): Case => ["The app started no call.", rule, startsNoCall]),
  [
    "The app is logged out, and reported no login within 10000 ms. Set logIn to the steps that log in.",
    "secrets",
    (app) => (app.load = () => app.send("INITIALIZED", { isLoggedIn: false })),
  ],

  // The screens
  ...(["accessible", "keyboard", "fits-narrow-frame"] as const).flatMap((rule): readonly Case[] => {
    const reason = "The check didn't see each screen of the app.";
    return [
      [reason, rule, (app) => (app.load = ignore)],
      [reason, rule, (app) => (app.load = () => app.send("INITIALIZED", { isLoggedIn: false }))],
      [reason, rule, startsNoCall],
      [reason, rule, noChange, failed("outbound-call")],
    ];
  }),

  // Many calls
  ...(["repeated-calls", "leftovers"] as const).flatMap((rule): readonly Case[] => {
    const reason = "The check can't end and save a call of the app.";
    return [
      [reason, rule, neverEnds],
      [reason, rule, (app) => (app.save = ignore)],
    ];
  }),
  [
    "The app's timers fire so often that an hour takes too long.",
    "leftovers",
    (app) => {
      app.passMinute = () => {
        throw new TimeLimitError("No result in time.");
      };
    },
  ],

  // Restarts
  ["The app isn't ready after a reload.", "remount", noChange, failed("reload")],
  ...(["reload-in-call", "reload-wrap-up"] as const).flatMap((rule): readonly Case[] => [
    [LOSES_CALL, rule, noChange, failed("reload")],
    [LOSES_CALL, rule, noChange, failed("page-reload")],
  ]),
  [LOSES_CALL, "remount-in-call", noChange, failed("remount")],
  ["The app loses a call when it is loaded again.", "reload-wrap-up", neverEnds],
  ["The app completes a call as soon as it has ended.", "reload-wrap-up", savesImmediately],
  [LOSES_ENDED, "reload-wrap-up", noChange, failed("page-reload-wrap-up")],
  [NO_SAVE, "reload-wrap-up", noChange, failed("call-completed")],
  [NO_SAVE, "reload-wrap-up", (app) => (app.canSimulateActions = false)],
  ...(["reload", "reload-in-call"] as const).map((rule): Case => [
    LOSES_UNANSWERED,
    "reload-dialing",
    noChange,
    failed(rule),
  ]),
  ...(["inbound-call", "end-call"] as const).map((rule): Case => [
    LOSES_UNANSWERED,
    "reload-ringing",
    noChange,
    failed(rule),
  ]),
  [LOSES_UNANSWERED, "remount-dialing", noChange, failed("remount")],
  [
    "The app loses the call after a simpler restart.",
    "page-reload-dialing",
    (app) => (app.reload = ignore),
  ],
  [TOO_SOON, "reload-dialing", noChange, set({ numbers: {} })],
  [TOO_SOON, "reload-dialing", endsImmediately],
  ["The app didn't ring.", "reload-ringing", (app) => (app.ring = ignore)],
  [
    "The app can't simulate calls. Set ring, or the handler onSimulateIncomingCall.",
    "reload-ringing",
    (app) => (app.canSimulate = false),
  ],
  [
    "ring of the configuration failed: No line is free.",
    "reload-ringing",
    noChange,
    set({ ring: () => Promise.reject(new Error("No line is free.\nTry again.")) }),
  ],

  // Around the page
  [
    "Records are opened in tabs, and the app is in the calling window.",
    "navigation",
    noChange,
    set(window),
  ],
  ["The call ended before the user could open another record.", "navigation", endsImmediately],
  [
    "Set settings.usesCallingWindow if the app is for the calling window.",
    "calling-window",
    noChange,
  ],
  [
    "The call ended before the tab was closed.",
    "calling-window",
    (app) => {
      app.isWindow = true;
      endsImmediately(app);
    },
    set(window),
  ],
  [
    "The app didn't connect to a page on http://127.0.0.1. If it allows only some origins, allow this one, with any port.",
    "storage-partitioned",
    (app) => {
      const { open } = app;
      app.open = (page) => {
        open(page);
        if (page === hostPages.otherSite) app.status = "connecting";
      };
    },
  ],
])("%s (%s)", async (reason, rule, change, circumstances = {}) => {
  const app = new ScriptedApp();
  change(app);
  const { settings, failedBefore } = circumstances;
  const { results } = await checkJourney(rule, app, settings, failedBefore);
  expect(results.find((each) => each.rule === rule)).toMatchObject({
    status: "notChecked",
    reason,
  });
});

/** The page can't end this app's calls, but its own button can. */
const byButton = failed("end-call", "end-status");

test.each<RuleId>([
  "repeated-calls",
  "reload-in-call",
  "reload-dialing",
  "navigation",
  "visibility",
  "two-tabs",
  "secrets",
  "microphone-denied",
  "storage-partitioned",
  "leftovers",
])("an app whose own button ends calls passes the journey of %s", async (rule) => {
  const app = new ScriptedApp();
  const { end } = app;
  app.buttons["HANG_UP"] = end;
  app.end = ignore;
  const { results } = await checkJourney(rule, app, {}, byButton.failedBefore);
  expect(results.find((each) => each.rule === rule)).toMatchObject({ status: "passed" });
});

test.each<[string, RuleId]>([
  ["After a reload during a call", "reload-in-call"],
  ["After the user went back", "navigation"],
  ["After it was hidden", "visibility"],
  ["Without the microphone, after a dial", "microphone-denied"],
  ["On a page of another site", "storage-partitioned"],
])("%s, a button that doesn't hang up is a finding", async (when, rule) => {
  const app = new ScriptedApp();
  app.buttons["HANG_UP"] = () => {
    // That journey needs a call that ends on the usual page.
    if (rule === "storage-partitioned" && app.page === hostPages.usual) app.end();
  };
  const { results } = await checkJourney(rule, app, {}, byButton.failedBefore);
  const text = `${when}, the app sent no CALL_ENDED within 10000 ms after the user hung up.`;
  expect(results.find((each) => each.rule === rule)).toMatchObject({
    status: "failed",
    findings: [{ text }],
  });
});

test("a restart that fails only the second way leaves the first one passed", async () => {
  const app = new ScriptedApp();
  app.reload = after(1, app.reload, ignore);
  const { results } = await checkJourney("reload-dialing", app);
  expect(results.map(({ status }) => status)).toEqual(["passed", "failed", "notChecked"]);
});
