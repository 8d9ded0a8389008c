import { DEMO_RING_MS } from "../limits.ts";
import type { LegEnding } from "../call-leg.ts";
import type { FarEndReaction, FarEndSettings, FarEndVoice } from "./far-end.ts";

/** What the simulated other party does with a call. Times count from the first ring, or from the answer. */
export type FarEndPlan =
  | { readonly action: "end"; readonly afterMs: number; readonly ending: LegEnding }
  | {
      readonly action: "ring";
      /** Undefined if it doesn't answer by itself. */
      readonly answerAfterMs: number | undefined;
      readonly voice: FarEndVoice;
      /** Whether audio starts before the answer. */
      readonly hasEarlyMedia?: true;
      readonly hangsUpAfterMs?: number | undefined;
      readonly losesAudioAfterMs?: number;
      readonly refusesHold?: true;
    };

/** A fictional number with special behavior. */
export interface DemoNumber {
  readonly number: string;
  readonly behavior:
    | "busy"
    | "noAnswer"
    | "declines"
    | "unreachable"
    | "hangsUp"
    | "echoes"
    | "announces"
    | "losesAudio"
    | "refusesHold"
    | "conference";
}

type PlanOf = (settings: FarEndSettings) => FarEndPlan;

const endings: Readonly<Record<Exclude<FarEndReaction, "answers">, FarEndPlan>> = {
  busy: { action: "end", afterMs: 0, ending: { by: "them", cause: "busy" } },
  rejects: { action: "end", afterMs: DEMO_RING_MS, ending: { by: "them", cause: "rejected" } },
  unreachable: {
    action: "end",
    afterMs: 0,
    ending: { by: "network", cause: "failed", problem: "unreachable" },
  },
};

/** Answers as the settings say. */
function answer(settings: FarEndSettings): FarEndPlan & { action: "ring" } {
  const { answersAutomatically, answerAfterSeconds, hangsUpAfterSeconds, voice } = settings;
  return {
    action: "ring",
    answerAfterMs: answersAutomatically ? answerAfterSeconds * 1_000 : undefined,
    voice,
    hangsUpAfterMs: hangsUpAfterSeconds === null ? undefined : hangsUpAfterSeconds * 1_000,
  };
}

const rows: readonly (DemoNumber & { readonly plan: PlanOf })[] = [
  { number: "+12025550110", behavior: "busy", plan: () => endings.busy },
  {
    number: "+12025550111",
    behavior: "noAnswer",
    plan: (settings) => ({ ...answer(settings), answerAfterMs: undefined }),
  },
  { number: "+12025550112", behavior: "declines", plan: () => endings.rejects },
  { number: "+12025550113", behavior: "unreachable", plan: () => endings.unreachable },
  {
    number: "+12025550114",
    behavior: "hangsUp",
    plan: (settings) => ({ ...answer(settings), answerAfterMs: 0, hangsUpAfterMs: 5_000 }),
  },
  {
    number: "+12025550115",
    behavior: "echoes",
    plan: (settings) => ({ ...answer(settings), voice: "echoes" }),
  },
  {
    number: "+12025550116",
    behavior: "announces",
    plan: (settings) => ({ ...answer(settings), voice: "speaks", hasEarlyMedia: true }),
  },
  {
    number: "+12025550117",
    behavior: "losesAudio",
    plan: (settings) => ({ ...answer(settings), losesAudioAfterMs: 3_000 }),
  },
  {
    number: "+12025550118",
    behavior: "refusesHold",
    plan: (settings) => ({ ...answer(settings), refusesHold: true }),
  },
  {
    number: "+12025550119",
    behavior: "conference",
    plan: () => ({ action: "ring", answerAfterMs: 0, voice: "speaks" }),
  },
];

/** The conference of the simulated network. */
export const conferenceNumber = rows.find(({ behavior }) => behavior === "conference")?.number;

/** All numbers with special behavior. The settings of the far end apply to the others. */
export const demoNumbers: readonly DemoNumber[] = rows;

export function planOf(number: string, settings: FarEndSettings): FarEndPlan {
  const row = rows.find((demo) => demo.number === number);
  if (row) return row.plan(settings);
  return settings.reaction === "answers" ? answer(settings) : endings[settings.reaction];
}

/** A caller waits until this phone answers, and doesn't hang up. */
export const planOfCaller = ({ voice }: FarEndSettings): FarEndPlan => ({
  action: "ring",
  answerAfterMs: undefined,
  voice,
});
