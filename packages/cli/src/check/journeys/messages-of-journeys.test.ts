// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import { JourneyRunner } from "../journey-runner.ts";
import type { RuleId } from "../rules.ts";
import {
  createSimulatedContext,
  HOST_PAGE,
  logIn,
  type ChangePhone,
} from "../testing/simulated-page.ts";
import { numbers } from "../testing/simulated-phone.ts";
import { Verdict } from "../verdict.ts";
import { journeys } from "./journeys.ts";
import { callRules } from "./outbound.ts";

// The only part of it that runs here. Playwright needs more of Node than a simulated page has.
vi.mock("playwright-core", () => ({ errors: { TimeoutError: class extends Error {} } }));

// The journeys, the host and the verdicts are the real ones. Only the browser isn't.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Rules whose journeys look at nothing but messages. */
const judgedRules: readonly RuleId[] = [
  ...callRules,
  "outcome-canceled",
  "outcome-busy",
  "outcome-no-answer",
  "outcome-failed",
  "outcome-rejected",
  "inbound-call",
  "inbound-answered",
  "inbound-declined",
  "inbound-missed",
  "engagement-refused",
  "engagement-slow",
  "doubled-dial",
  "doubled-end-call",
  "late-reply",
  "lost-reply",
  "call-state",
  "unknown-message",
  "second-dial",
  "second-inbound",
  "logout-in-call",
  "dial-logged-out",
  "logged-in",
];

/** A journey with one of these rules measures the page. */
const browserRules: ReadonlySet<RuleId> = new Set<RuleId>(["repeated-calls"]);

/** What the other journeys need. */
const neededRules: ReadonlySet<RuleId> = new Set<RuleId>(["outbound-call", "inbound-call"]);

/** Runs the journeys that decide rules, after those that all need. Returns the statuses of all rules. */
async function check(
  rules: readonly RuleId[],
  changePhone: ChangePhone = () => undefined,
  settings: CallingExtensionsConfig = {},
) {
  const verdict = new Verdict();
  const context = createSimulatedContext(changePhone);
  const runner = new JourneyRunner({
    context,
    hostPages: { usual: HOST_PAGE, otherSite: "", tab: "", opener: "" },
    config: {
      app: "https://app.example/phone",
      numbers,
      locators: {
        answer: { selector: "#answer" },
        save: { selector: "#save" },
        logOut: { selector: "#logOut" },
      },
      ...settings,
    },
    isRecorded: false,
    verdict,
    recording: {
      sentTypes: [],
      journeys: [],
      checkedJourneys: [],
      notes: new Set(),
      sdk: undefined,
    },
  });
  for (const { title, rules: decided, journey } of journeys) {
    const isWanted = (rule: RuleId): boolean => rules.includes(rule) || neededRules.has(rule);
    if (decided.some(isWanted) && decided.every((rule) => !browserRules.has(rule))) {
      await runner.run(title, decided, journey);
    }
  }
  await context.close();
  return verdict.results();
}

const startsLoggedOut: ChangePhone = (phone) => {
  phone.isLoggedIn = false;
};

test("an app without a fault passes each rule", async () => {
  const results = await check(judgedRules, startsLoggedOut, { logIn });
  const others = results.filter(
    ({ rule, status }) =>
      status === "failed" || (judgedRules.includes(rule) && status !== "passed"),
  );
  expect(others).toEqual([]);
});

/** Lets a phone change what it sends of a type. */
const changed =
  (wanted: string, data: object): ChangePhone =>
  (phone) => {
    phone.change = (type, sent) => (type === wanted ? { ...sent, ...data } : sent);
  };

/** Lets a phone send something else instead of a message, or with it. */
const instead =
  (wanted: string, ...types: readonly string[]): ChangePhone =>
  (phone) => {
    const { post } = phone;
    phone.post = (type, data) => {
      for (const each of type === wanted ? types : [type]) post.call(phone, each, data);
    };
  };

const twice = (type: string): ChangePhone => instead(type, type, type);

test.each<[RuleId, string, ChangePhone]>([
  ["outbound-call", "ignores the dial", (phone) => delete phone.handlers["DIAL_NUMBER"]],
  ["one-call-per-dial", "starts two calls", (phone) => startsTwice(phone)],
  [
    "call-id",
    "starts calls without an id",
    (phone) => {
      phone.change = (_type, data) => ({ ...data, externalCallId: undefined });
    },
  ],
  [
    "dialing-context",
    "drops the dialing context",
    changed("OUTGOING_CALL_STARTED", { dialingContext: undefined }),
  ],
  ["end-call", "ignores END_CALL", (phone) => delete phone.handlers["END_CALL"]],
  [
    "end-status",
    "ends calls without a status",
    changed("CALL_ENDED", { callEndStatus: undefined }),
  ],
  ["ends-once", "ends calls twice", twice("CALL_ENDED")],
  ["call-completed", "saves nothing", instead("CALL_COMPLETED")],
  ["completes-once", "saves twice", twice("CALL_COMPLETED")],
  ["engagement-id", "invents an engagement id", changed("CALL_COMPLETED", { engagementId: 7 })],
  [
    "outcome-canceled",
    "reports a canceled call as completed",
    (phone) => {
      phone.handlers["END_CALL"] = () => phone.end("COMPLETED");
    },
  ],
  ...(["busy", "noAnswer", "failed", "rejected"] as const).map(
    (number): [RuleId, string, ChangePhone] => [
      number === "noAnswer" ? "outcome-no-answer" : `outcome-${number}`,
      "reports another status",
      (phone) => {
        phone.outcomes = { ...phone.outcomes, [numbers[number]]: "COMPLETED" };
      },
    ],
  ),
  ["inbound-call", "rings without a message", instead("INCOMING_CALL")],
  [
    "inbound-answered",
    "answers without a message",
    (phone) => {
      phone.buttons["answer"] = () => undefined;
    },
  ],
  [
    "inbound-declined",
    "reports a declined call as completed",
    (phone) => {
      phone.handlers["END_CALL"] = () => {
        const { isAnswered, isInbound } = phone.call ?? {};
        phone.end(isAnswered || isInbound ? "COMPLETED" : "CANCELED");
      };
    },
  ],
  [
    "inbound-missed",
    "reports a missed call as completed",
    (phone) => {
      phone.miss = () => phone.end("COMPLETED");
    },
  ],
  [
    "inbound-missed",
    "reports an answer when the caller gives up",
    (phone) => {
      phone.miss = () => {
        phone.answer();
        phone.end("MISSED");
      };
    },
  ],
  [
    "inbound-missed",
    "saves a missed call as a conversation",
    (phone) => {
      phone.miss = () => {
        phone.end("MISSED");
        const engagementProperties = { hs_call_status: "COMPLETED" };
        phone.post("CALL_COMPLETED", { externalCallId: phone.call?.id, engagementProperties });
      };
    },
  ],
  [
    "inbound-missed",
    "never rings again after a missed call",
    (phone) => {
      phone.miss = () => {
        phone.end("MISSED");
        phone.ring = () => undefined;
      };
    },
  ],
  [
    "engagement-refused",
    "forgets a call that the CRM can't store",
    (phone) => {
      phone.handlers["CREATE_ENGAGEMENT_FAILED"] = () => (phone.call = undefined);
    },
  ],
  [
    "engagement-slow",
    "waits for the engagement before it ends a call",
    (phone) => {
      const { end } = phone;
      let isRefused = false;
      phone.handlers["CREATE_ENGAGEMENT_FAILED"] = () => (isRefused = true);
      phone.end = (status) => {
        const { isAnswered = false, engagementId } = phone.call ?? {};
        if (!isAnswered || engagementId !== undefined || isRefused) end.call(phone, status);
      };
    },
  ],
  [
    "doubled-dial",
    "calls twice if a dial arrives twice",
    (phone) => {
      phone.dial = (context) => phone.startCall(context);
    },
  ],
  [
    "doubled-end-call",
    "ends a call that has ended",
    (phone) => {
      phone.handlers["END_CALL"] = () => {
        if (phone.call) phone.call.isEnded = false;
        phone.end(phone.call?.isAnswered ? "COMPLETED" : "CANCELED");
      };
    },
  ],
  [
    "late-reply",
    "ends a call again when it is stored",
    (phone) => {
      phone.learn = (engagementId) => {
        if (!phone.call) return;
        const { isEnded = false } = phone.call;
        Object.assign(phone.call, { engagementId, isEnded: false });
        if (isEnded) phone.end("COMPLETED");
      };
    },
  ],
  [
    "lost-reply",
    "waits for the engagement before it saves a call",
    (phone) => {
      const { save } = phone;
      phone.save = () => {
        if (phone.call?.engagementId !== undefined) save.call(phone);
      };
    },
  ],
  [
    "unknown-message",
    "replies to a message of a newer page, again and again",
    (phone) => {
      phone.handlers["FROM_A_NEWER_PAGE"] = () => {
        for (let count = 0; count < 50; count += 1) phone.post("ERROR", { message: "?" });
      };
    },
  ],
  [
    "call-state",
    "hangs up when the page sends a state",
    (phone) => {
      phone.handlers["SET_CALL_STATE"] = () => phone.end("COMPLETED");
    },
  ],
  [
    "second-dial",
    "hangs up if another number is dialed",
    (phone) => {
      phone.refuse = ({ phoneNumber }) => {
        if (phoneNumber === "+12025550102") phone.end("COMPLETED");
      };
    },
  ],
  [
    "second-dial",
    "forgets its call if another number is dialed",
    (phone) => {
      const { refuse } = phone;
      phone.refuse = (context) => {
        if (context.phoneNumber === "+12025550102") phone.startCall(context);
        else refuse.call(phone, context);
      };
    },
  ],
  [
    "second-inbound",
    "hangs up when the phone rings",
    (phone) => {
      phone.reportBusy = () => phone.end("COMPLETED");
    },
  ],
  [
    "logout-in-call",
    "logs out and forgets its call",
    (phone) => {
      phone.logOut = () => {
        phone.call = undefined;
        phone.post("LOGGED_OUT");
      };
    },
  ],
])("%s fails for an app that %s, and no other rule", async (rule, _, changePhone) => {
  const results = await check([rule], changePhone);
  const failed = results.filter(({ status }) => status === "failed").map((each) => each.rule);
  expect(failed).toEqual([rule]);
});

test.each<[RuleId, string, ChangePhone]>([
  [
    "dial-logged-out",
    "drops a dial that comes before the login",
    (phone) => {
      const { dial } = phone;
      phone.dial = (context) => {
        if (phone.isLoggedIn) dial.call(phone, context);
      };
    },
  ],
  ["logged-in", "doesn't report its login", instead("LOGGED_IN")],
])("%s fails for an app with a login that %s", async (rule, _, changePhone) => {
  const change: ChangePhone = (phone) => {
    startsLoggedOut(phone);
    changePhone(phone);
  };
  const results = await check([rule], change, { logIn });
  const failed = results.filter(({ status }) => status === "failed").map((each) => each.rule);
  expect(failed).toEqual([rule]);
});

const notCreated = (type: string): ChangePhone => changed(type, { createEngagement: false });
const startsNoCall: ChangePhone = (phone) => delete phone.handlers["DIAL_NUMBER"];
const ignoresEndCall: ChangePhone = (phone) => delete phone.handlers["END_CALL"];
const neverRings: ChangePhone = (phone) => delete phone.handlers["SIMULATE_INCOMING_CALL"];
/** Ends each call as soon as it is answered. */
const endsImmediately: ChangePhone = (phone) => {
  const { answer } = phone;
  phone.answer = () => {
    answer.call(phone);
    phone.end("COMPLETED");
  };
};
const answersItself: ChangePhone = (phone) => {
  const { ring } = phone;
  phone.ring = (from) => {
    ring.call(phone, from);
    phone.answer();
  };
};
const without = (removed: "answer" | "save" | "logOut"): CallingExtensionsConfig => {
  const locators = {
    answer: { selector: "#answer" },
    save: { selector: "#save" },
    logOut: { selector: "#logOut" },
  };
  const { [removed]: _, ...others } = locators;
  return { locators: others };
};

/** The page's clock is the test's here, so the journey needs more of it. */
const ringsLong = { timeoutMs: 20_000 };

/** Lets a phone do something once, also after its page was loaded again. */
const onlyOnce = (method: "ring" | "dial"): ChangePhone => {
  let count = 0;
  return (phone) => {
    const usual = phone[method];
    phone[method] = (argument: never) => {
      count += 1;
      if (count === 1) usual.call(phone, argument);
    };
  };
};

/** Lets a phone ignore dials of a number. */
const ignoresNumber =
  (ignored: string): ChangePhone =>
  (phone) => {
    const { dial } = phone;
    phone.dial = (context) => {
      if (context.phoneNumber !== ignored) dial.call(phone, context);
    };
  };

const endsOnlyStored: ChangePhone = (phone) => {
  const { end } = phone;
  phone.end = (status) => {
    const { isAnswered = false, engagementId } = phone.call ?? {};
    if (!isAnswered || engagementId !== undefined) end.call(phone, status);
  };
};
const endsOnlyAnswered: ChangePhone = (phone) => {
  const { end } = phone;
  phone.end = (status) => {
    if (phone.call?.isAnswered) end.call(phone, status);
  };
};
const startsTwice: ChangePhone = (phone) => {
  const { startCall } = phone;
  phone.startCall = (context) => {
    startCall.call(phone, context);
    startCall.call(phone, context);
  };
};
const withCallButton = { locators: { call: { selector: "#call" } } };

const NO_ENGAGEMENT = "The app doesn't let the CRM create the engagement.";
const NO_END_CALL = "The app doesn't ring, or the page can't end its calls.";

test.each<[RuleId, string, ChangePhone, CallingExtensionsConfig?]>([
  ["engagement-refused", "The page can't start one call of the app.", startsNoCall],
  ["engagement-id", NO_ENGAGEMENT, notCreated("OUTGOING_CALL_STARTED")],
  ["engagement-refused", NO_ENGAGEMENT, notCreated("OUTGOING_CALL_STARTED")],
  ["engagement-slow", NO_ENGAGEMENT, notCreated("OUTGOING_CALL_STARTED")],
  ["late-reply", NO_ENGAGEMENT, notCreated("OUTGOING_CALL_STARTED")],
  ["doubled-end-call", "The page can't end the app's calls.", ignoresEndCall],
  ["inbound-declined", NO_END_CALL, ignoresEndCall],
  ["inbound-declined", NO_END_CALL, neverRings],
  ["inbound-declined", "The app answered the call by itself.", answersItself],
  ["inbound-declined", "The app didn't ring.", onlyOnce("ring")],
  ["inbound-missed", "The app didn't ring.", onlyOnce("ring"), ringsLong],
  ["inbound-missed", "The app doesn't ring.", neverRings],
  ["inbound-missed", "The app answered the call by itself.", answersItself, ringsLong],
  [
    "inbound-missed",
    "The app transfers unanswered calls.",
    (phone) => (phone.miss = () => phone.post("CALL_TRANSFERRED")),
    ringsLong,
  ],
  [
    "inbound-missed",
    "The call rings without end. Let the caller of ring, or of onSimulateIncomingCall, give up.",
    (phone) => (phone.miss = () => undefined),
    ringsLong,
  ],
  [
    "second-dial",
    "Without an externalCallId, the page can't tell two calls of the app apart.",
    (phone) => (phone.change = (_type, data) => ({ ...data, externalCallId: undefined })),
  ],
  ["second-dial", "The call ended before the second one.", endsImmediately],
  [
    "second-inbound",
    "The call continued, but the app sent no INCOMING_CALL when another caller called: it ignores such calls, which then appear nowhere in the CRM, or it wasn't asked to ring.",
    (phone) => (phone.reportBusy = () => undefined),
  ],
  ["logout-in-call", "The call ended before the user could log out.", endsImmediately],
  [
    "logout-in-call",
    "Set locators.logOut to the app's Log out button.",
    () => undefined,
    without("logOut"),
  ],
  [
    "dial-logged-out",
    "Set logIn to the steps that log in, if the app starts logged out.",
    () => undefined,
  ],
  ["dial-logged-out", "The app doesn't log in, or starts no calls.", startsNoCall, { logIn }],
  ["dial-logged-out", "The app is ready only after its login.", () => undefined, { logIn }],
  ["late-reply", "The app ends no call before the CRM has stored it.", endsOnlyStored],
  ["outcome-busy", "The app starts no calls.", startsNoCall],
  ["outcome-busy", "The app started no call.", ignoresNumber(numbers.busy)],
  ["outcome-canceled", "The app started no call.", ignoresNumber(numbers.noAnswer)],
  [
    "outcome-canceled",
    "After the dial, the app sent no CALL_ENDED within 10000 ms after END_CALL.",
    endsOnlyAnswered,
  ],
  ["end-call", "The app started several calls for one dial.", startsTwice],
  [
    "end-status",
    "The page can't end the app's calls. Set locators.hangUp to a button that ends a call that was answered.",
    ignoresEndCall,
  ],
  [
    "call-completed",
    "After the call, the app doesn't offer to save the call: the element of locators.save could not be clicked within 10000 ms.",
    (phone) => delete phone.buttons["save"],
  ],
  [
    "inbound-answered",
    "While the phone rang, the app shows no inbound call: the element of locators.answer could not be clicked within 10000 ms.",
    (phone) => delete phone.buttons["answer"],
  ],
  [
    "outcome-busy",
    "Set numbers.busy to a number with this outcome, or outcomes.busy to the steps that cause it.",
    () => undefined,
    { numbers: {} },
  ],
  [
    "outcome-busy",
    "outcomes.busy of the configuration failed: No such button.",
    () => undefined,
    { outcomes: { busy: () => Promise.reject(new Error("No such button.")) } },
  ],
  [
    "outcome-canceled",
    "The call was answered too soon. Set numbers.noAnswer to a number that rings.",
    () => undefined,
    { numbers: {} },
  ],
  [
    "outcome-canceled",
    "The call ended before the page could end it.",
    (phone) => (phone.outcomes = { ...phone.outcomes, [numbers.rejected]: "REJECTED" }),
    { numbers: { noAnswer: numbers.rejected } },
  ],
  [
    "outcome-canceled",
    "The call ended without a status.",
    changed("CALL_ENDED", { callEndStatus: undefined }),
  ],
  [
    "call-completed",
    "The app completes no call by itself. Set locators.save to its Save button, or the handler onSimulateAction.",
    () => undefined,
    without("save"),
  ],
  [
    "inbound-answered",
    "Set locators.answer to the app's Answer button, or the handler onSimulateAction.",
    () => undefined,
    without("answer"),
  ],
])("%s isn't checked: %s", async (rule, reason, change, settings) => {
  const results = await check([rule], change, settings);
  expect(results.find((each) => each.rule === rule)).toMatchObject({
    status: "notChecked",
    reason,
  });
});

test.each<[string, RuleId, ChangePhone, CallingExtensionsConfig?]>([
  [
    "After DIAL_NUMBER, the app doesn't offer to call the number: the element of locators.call could not be clicked within 10000 ms.",
    "outbound-call",
    () => undefined,
    withCallButton,
  ],
  [
    "The app sent no OUTGOING_CALL_STARTED within 10000 ms after DIAL_NUMBER.",
    "outbound-call",
    startsNoCall,
  ],
  ["The app sent no OUTGOING_CALL_STARTED within 10000 ms.", "doubled-dial", onlyOnce("dial")],
  ["The app sent no CALL_ENDED within 10000 ms.", "outcome-busy", (phone) => (phone.outcomes = {})],
  [
    "The call ended as a call without a status.",
    "outcome-busy",
    changed("CALL_ENDED", { callEndStatus: undefined }),
  ],
])("%s (%s)", async (text, rule, change, settings) => {
  const results = await check([rule], change, settings);
  expect(results.find((each) => each.rule === rule)?.findings.map((one) => one.text)).toEqual([
    text,
  ]);
});
