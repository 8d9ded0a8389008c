import type { LegProblem } from "@calling-extensions/telephony";
import type { Texts } from "../languages/en.ts";
import { isDialing, type Call, type LineAudio } from "./call.ts";

/** Why the call failed, and what to do about it. */
export function problemText(problem: LegProblem, { microphone, problems }: Texts): string {
  const texts: Readonly<Record<LegProblem, string>> = {
    ...problems,
    microphoneBlocked: microphone.blocked,
    microphoneMissing: microphone.missing,
    microphoneBusy: microphone.busy,
  };
  return texts[problem];
}

/** What keeps the other party from hearing the user, and what to do about it; undefined if nothing does. */
export function microphoneProblem({ microphone }: LineAudio, texts: Texts): string | undefined {
  const help: Partial<Record<LineAudio["microphone"], string>> = texts.microphone;
  return help[microphone];
}

const microphoneProblems = new Set<LegProblem>([
  "microphoneBlocked",
  "microphoneMissing",
  "microphoneBusy",
]);

/** Whether a call without a microphone would not fail like this. */
export const isMicrophoneProblem = (problem: LegProblem): boolean =>
  microphoneProblems.has(problem);

/** What the carrier is working on, if it is slow. */
export const holdLabel = ({ requestedHold }: Call, { audio }: Texts): string | undefined =>
  requestedHold === undefined ? undefined : audio[requestedHold ? "holding" : "resuming"];

/** What is special about the audio of a live call, in a few words; undefined if nothing is. */
export function audioLabel(call: Call, allTexts: Texts): string | undefined {
  const { audio: texts, states } = allTexts;
  const { audio } = call;
  if (!audio) return undefined;
  if (call.requestedHold !== undefined) return holdLabel(call, allTexts);
  if (audio.microphone === "requested") return texts.waitingForMicrophone;
  if (audio.connection === "interrupted") return texts.interrupted;
  if (audio.connection === "oneWay") return texts.oneWay;
  if (isDialing(call) && audio.connection === "connected") return texts.earlyMedia;
  if (call.isHeld) return states.onHold;
  if (audio.isHeldByThem) return texts.heldByThem;
  return call.isMuted ? texts.muted : undefined;
}
