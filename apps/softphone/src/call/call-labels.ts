import type { LegProblem } from "@calling-extensions/telephony";
import type { Texts } from "../languages/en.ts";
import { isDialing, isLive, isOnHold, type Call, type LineAudio } from "./call.ts";
import { otherParty } from "./other-party.ts";

/** The state of the call in a few words, for the screen. */
export function callLabel(call: Call, { states }: Texts): string {
  if (!isLive(call)) return states[call.endStatus ?? "COMPLETED"];
  if (call.state === "inProgress") return isOnHold(call) ? states.onHold : states.inProgress;
  if (call.direction === "INBOUND") return states.incoming;
  return call.state === "ringing" ? states.ringing : states.calling;
}

/** The state of the call as a sentence, for screen readers. Buttons announce what the user changes. */
export function announcement(call: Call | undefined, texts: Texts): string {
  if (!call) return "";
  const name = otherParty(call);
  const { audio } = call;
  const { announcements } = texts;
  if (audio?.connection === "interrupted") return announcements.audioInterrupted;
  if (audio?.connection === "oneWay") return announcements.audioOneWay;
  if (audio?.isHeldByThem) return announcements.heldByThem(name);
  if (call.state === "inProgress") {
    return isOnHold(call) ? announcements.held(name) : announcements.connected(name);
  }
  if (!isLive(call)) return announcements.ended(callLabel(call, texts));
  if (call.direction === "INBOUND") return announcements.incoming(name);
  return call.state === "ringing" ? announcements.ringing(name) : announcements.calling(name);
}

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
  if (isOnHold(call)) return states.onHold;
  if (audio.isHeldByThem) return texts.heldByThem;
  return call.isMuted ? texts.muted : undefined;
}
