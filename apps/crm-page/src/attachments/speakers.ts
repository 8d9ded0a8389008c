import type { PageTranscript } from "@calling-extensions/crm/page-api";
import { formatTimer } from "@calling-extensions/ui/time";

export type Utterance = PageTranscript["utterances"][number];

/** The most lanes of a track. Further speakers share the last one. */
const MAX_LANES = 4;

/** Whether a speaker is shown as the user's side. If it isn't known, the first speaker is. */
export const isOurs = ({ speakers }: PageTranscript, index: number): boolean =>
  speakers.some(({ isUser }) => isUser) ? (speakers[index]?.isUser ?? false) : index === 0;

/** Whether the utterances have times. */
export const hasTimes = ({ utterances }: PageTranscript): boolean =>
  utterances.some(({ end }) => end > 0);

/** When a speaker speaks, in milliseconds. */
export interface Lane {
  readonly isOurs: boolean;
  readonly spoken: readonly { readonly start: number; readonly end: number }[];
}

/** The utterances of each speaker, with the users first. */
export function lanesOf(transcript: PageTranscript): Lane[] {
  const order = transcript.speakers
    .map((_, index) => index)
    .toSorted((one, other) => Number(isOurs(transcript, other)) - Number(isOurs(transcript, one)));
  return order.slice(0, MAX_LANES).map((speaker, lane) => ({
    isOurs: isOurs(transcript, speaker),
    spoken: transcript.utterances.filter((utterance) => {
      const place = Math.min(order.indexOf(utterance.speaker), MAX_LANES - 1);
      return place === lane;
    }),
  }));
}

/** The index of the utterance that began last; -1 before the first one, and without times. */
export function currentUtterance(transcript: PageTranscript, seconds: number): number {
  if (!hasTimes(transcript)) return -1;
  return transcript.utterances.findLastIndex(({ start }) => start <= seconds * 1000);
}

/** As text for a message or document. */
export function toText(transcript: PageTranscript): string {
  const isTimed = hasTimes(transcript);
  return transcript.utterances
    .map(({ speaker, start, text }) => {
      const name = transcript.speakers[speaker]?.name ?? "";
      return `${isTimed ? `${formatTimer(start)} ` : ""}${name}: ${text}`;
    })
    .join("\n");
}
