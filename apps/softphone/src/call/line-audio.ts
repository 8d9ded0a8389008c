import type { LegProblem } from "@calling-extensions/telephony";
import type { Call, LineAudio } from "./call.ts";

/** Why a microphone doesn't open, and what to do about it. */
export const microphoneHelp = {
  blocked: "The browser blocks the microphone. Allow it next to the address, and try again.",
  missing: "No microphone was found. Connect one and try again.",
  busy: "The microphone didn't start. Close other programs that use it and try again.",
} as const;

/** Help during a call, where the user can open a microphone. */
const callHelp = {
  unplugged:
    "Your microphone was disconnected, and the other party can't hear you. Connect it or another one.",
  unused: "The other party can't hear you.",
} as const;

const problemTexts: Readonly<Record<LegProblem, string>> = {
  unreachable: "The number can't be reached. Check it and try again.",
  microphoneBlocked: microphoneHelp.blocked,
  microphoneMissing: microphoneHelp.missing,
  microphoneBusy: microphoneHelp.busy,
  audioLost: "The audio was lost and didn't return. Check your network and try again.",
  signalingLost: "The carrier can't be reached. Check your network and try again.",
  reloaded: "This page was reloaded, which ended the call.",
};

/** Why the call failed, and what to do about it. */
export const problemText = (problem: LegProblem): string => problemTexts[problem];

/** What keeps the other party from hearing the user, and what to do about it; undefined if nothing does. */
export function microphoneProblem({ microphone }: LineAudio): string | undefined {
  const help: Partial<Record<LineAudio["microphone"], string>> = { ...microphoneHelp, ...callHelp };
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

/** What is special about the audio of a live call, in a few words; undefined if nothing is. */
export function audioLabel(call: Call): string | undefined {
  const { audio } = call;
  if (!audio) return undefined;
  if (audio.microphone === "requested") return "Waiting for the microphone…";
  if (audio.connection === "interrupted") return "Audio interrupted. Waiting for it to return…";
  if (call.isHeld) return "On hold";
  if (audio.isHeldByThem) return "The other party put you on hold";
  return call.isMuted ? "Muted" : undefined;
}
