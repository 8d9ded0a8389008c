import type { SeedInput } from "../seed-schema.ts";

const speakers = [
  { id: "1", name: "Dana Demo", email: "dana.demo@example.com" },
  { id: "2", name: "Ada Example" },
] as const;

/** Who speaks, for how many seconds, and what. */
const turns: readonly (readonly [speaker: 0 | 1, seconds: number, text: string])[] = [
  [0, 3, "Hi Ada, it's Dana. Did the new scanner arrive?"],
  [1, 4, "It did, thank you. But it stops after a minute, so we restart it all day."],
  [0, 3, "I'm sorry. Is it plugged in, or does it run on its battery?"],
  [1, 3, "On its battery. The charger is still in London."],
  [0, 4, "Then it saves power. I'll send you a charger today, and it arrives on Thursday."],
  [1, 3, "Perfect. We'll need four more scanners in spring, too."],
  [0, 2, "I'll send you an offer."],
];

/** The notes of the call. */
export const transcriptNotes =
  "The scanner saves power on its battery. I send a charger today. Needs an offer for four more in spring.";

/** The length of the talk. */
export const transcriptSeconds = turns.reduce((sum, [, seconds]) => sum + seconds, 0);

/** Who speaks in a second: 0 is the caller. */
export function speakerAt(second: number): 0 | 1 {
  let end = 0;
  const turn = turns.find(([, seconds]) => second < (end += seconds));
  return turn?.[0] ?? 0;
}

/** Creates the transcript of the call that `speakerAt` describes. */
export function createTranscript(callId: number): NonNullable<SeedInput["transcripts"]>[number] {
  let start = 0;
  const transcriptCreateUtterances = turns.map(([speaker, seconds, text]) => {
    const startTimeMillis = start * 1000;
    start += seconds;
    // The other one answers after a moment.
    const endTimeMillis = start * 1000 - 400;
    return { speaker: speakers[speaker], text, startTimeMillis, endTimeMillis };
  });
  return { engagementId: callId, transcriptCreateUtterances };
}
