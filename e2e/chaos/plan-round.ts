import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { requestFailures, type Plan, type Step } from "./step.ts";

const MAX_FAILURES = 3;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Creates the plan of a round. The same seed and round give the same plan. */
export function planRound(seed: number, round: number): Plan {
  const random = createRandom(seed * 100_003 + round);
  const calls = random.chance(0.4) ? 2 : 1;
  const steps = Array.from({ length: calls }, (_, index) =>
    random.pick(callKinds)(random, `round ${round} call ${index + 1}`),
  ).flat();
  const count = 1 + random.integer(MAX_FAILURES);
  for (let failure = 0; failure < count; failure += 1) insertFailure(steps, random);
  return { steps };
}

type CallSteps = (random: Random, label: string) => Step[];

/** A unique text, with characters that break if they are escaped twice. */
const type = (label: string, part: string, what: "type" | "typeLong" = "type"): Step => ({
  do: what,
  text: `${label}, ${part}: "5 < 6" & größer 🎧`,
});

const hangUp = (random: Random): Step => ({
  do: "hangUp",
  at: random.pick(["app", "page", "otherParty"]),
});

const start = (random: Random, person: Person): Step => ({
  do: random.pick(["dial", "dial", "dialFromKeypad"]),
  person,
});

const pickPerson = (random: Random): Person => random.pick(["first", "second"]);
const other = (person: Person): Person => (person === "first" ? "second" : "first");

function wrapUp(random: Random, label: string): Step[] {
  if (random.chance(0.15)) return [{ do: "skipNotes" }];
  return [
    ...(random.chance(0.7) ? [type(label, "after the call")] : []),
    { do: "save" },
    ...(random.chance(0.3) ? [type(label, "edited after saving"), { do: "save" } as const] : []),
  ];
}

const outbound: CallSteps = (random, label) => [
  start(random, pickPerson(random)),
  { do: "waitForAnswer" },
  ...(random.chance(0.7) ? [type(label, "during the call")] : []),
  hangUp(random),
  ...wrapUp(random, label),
];

const inbound: CallSteps = (random, label) => [
  { do: "ring", person: pickPerson(random) },
  { do: "answer" },
  { do: "waitForAnswer" },
  type(label, "during the call"),
  hangUp(random),
  ...wrapUp(random, label),
];

const missed: CallSteps = (random) => [
  { do: "ring", person: pickPerson(random) },
  { do: "hangUp", at: random.pick(["app", "otherParty"]) },
];

const canceled: CallSteps = (random, label) => [
  start(random, "silent"),
  { do: "hangUp", at: random.pick(["app", "page"]) },
  ...wrapUp(random, label),
];

const failed: CallSteps = (random, label) => [
  start(random, random.pick(["busy", "unreachable"])),
  type(label, "after the call"),
  ...wrapUp(random, label),
];

/** The first save reaches the service after a second one was confirmed. */
const slowFirstSave: CallSteps = (random, label) => [
  start(random, pickPerson(random)),
  { do: "waitForAnswer" },
  hangUp(random),
  type(label, "first"),
  { do: "failRequests", how: "late", times: 1 },
  { do: "save" },
  ...(random.chance(0.5) ? [{ do: "reloadPage" } as const] : []),
  type(label, "second"),
  { do: "save" },
];

const secondDialCanceled: CallSteps = (random, label) => {
  const person = pickPerson(random);
  return [
    start(random, person),
    { do: "waitForAnswer" },
    { do: "cancelSecondDial", person: other(person) },
    type(label, "after a second dial"),
    hangUp(random),
    ...wrapUp(random, label),
  ];
};

/** A dial that the app rejects must not affect the contact of the next call. */
const refusedDialThenKeypad: CallSteps = (random, label) => {
  const person = pickPerson(random);
  return [
    start(random, person),
    { do: "waitForAnswer" },
    { do: "hangUp", at: "app" },
    { do: "refusedDial", person: other(person) },
    type(label, "after a refused dial"),
    { do: "save" },
    { do: "dialFromKeypad", person },
    { do: "waitForAnswer" },
    { do: "hangUp", at: "app" },
    { do: "save" },
  ];
};

/** More notes than a call can have. */
const longNotes: CallSteps = (random, label) => [
  start(random, pickPerson(random)),
  { do: "waitForAnswer" },
  type(label, "long notes", "typeLong"),
  hangUp(random),
  { do: "save" },
];

const busyPhone: CallSteps = (random, label) => {
  const person = pickPerson(random);
  return [
    start(random, person),
    { do: "waitForAnswer" },
    type(label, "during the call"),
    { do: "ringBusyPhone", person: other(person) },
    hangUp(random),
    ...wrapUp(random, label),
  ];
};

const callKinds: readonly [CallSteps, ...CallSteps[]] = [
  outbound,
  outbound,
  outbound,
  inbound,
  inbound,
  missed,
  canceled,
  failed,
  slowFirstSave,
  secondDialCanceled,
  refusedDialThenKeypad,
  busyPhone,
  longNotes,
];

/** Steps of which each comes up to three steps after the one before. */
type Failure = readonly Step[];

const crash = (random: Random): Step => ({ do: "crashTab", restores: random.chance(0.5) });

const failures: readonly [(random: Random) => Failure, ...((random: Random) => Failure)[]] = [
  (random) => [failRequests(random), { do: "releaseRequests" }],
  (random) => [failRequests(random), { do: "releaseRequests" }],
  (random) => [failRequests(random), { do: "releaseRequests" }],
  () => [{ do: "killService" }, { do: "startService" }],
  () => [{ do: "goOffline" }, { do: "goOnline" }],
  () => [{ do: "reloadPage" }],
  () => [{ do: "reloadPage" }],
  () => [{ do: "reloadApp" }],
  () => [{ do: "remountApp" }],
  () => [{ do: "reopenTab" }],
  (random) => [crash(random)],
  (random) => [{ do: "openTab" }, { do: "openTab" }, crash(random), crash(random), crash(random)],
  () => [{ do: "killBrowser" }],
  () => [{ do: "killBrowser" }],
  () => [{ do: "slowDatabases" }, { do: "killBrowser" }, { do: "repairDatabases" }],
  () => [{ do: "slowDatabases" }, { do: "repairDatabases" }],
  () => [{ do: "breakDatabases" }, { do: "repairDatabases" }],
  () => [{ do: "sleep" }],
  (random) => [{ do: "setClock", aheadMs: random.pick([-5 * HOUR_MS, -MINUTE_MS, 5 * HOUR_MS]) }],
  () => [{ do: "replaceService" }],
  (random) => [
    { do: "duplicateTab" },
    { do: "closeTab", which: random.pick(["original", "duplicate"]) },
  ],
  (random) => [
    { do: random.pick(["clearStorage", "corruptStorage"]), of: random.pick(["page", "app"]) },
  ],
  (random) => [{ do: "fillStorage", of: random.pick(["page", "app"]) }],
  () => [{ do: "freezeTab" }],
  () => [{ do: "openTab" }, { do: "freezeTab" }],
  (random) => [
    { do: "openCallingWindow" },
    random.pick<Step>([
      { do: "reloadCallingWindow" },
      { do: "closeCallingWindow", crashes: random.chance(0.5) },
      { do: "reopenTab" },
      { do: "reloadPage" },
    ]),
  ],
];

const failRequests = (random: Random): Step => ({
  do: "failRequests",
  how: random.pick(requestFailures),
  times: 1 + random.integer(3),
});

/** Inserts the steps of a failure, the first one before a random step. */
function insertFailure(steps: Step[], random: Random): void {
  let at = random.integer(steps.length + 1);
  for (const step of random.pick(failures)(random)) {
    steps.splice(at, 0, step);
    at = Math.min(at + 2 + random.integer(3), steps.length);
  }
}
