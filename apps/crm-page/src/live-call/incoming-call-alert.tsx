import { useEffect } from "react";
import { useStore } from "zustand";
import { callerTitle } from "../caller/caller-title.ts";
import { useCallingController } from "../engine/calling-context.ts";
import { type Frames, isRingingHere, otherPartyNumber } from "../engine/frame-state.ts";
import { usePhone } from "../engine/phone-context.ts";
import { markTitle } from "./mark-title.ts";
import { notifyOfCall } from "./notify-of-call.ts";

/** A call that rings, here or where the phone is. */
interface RingingCall {
  readonly key: string;
  /** The caller's name, or number. */
  readonly from: string;
}

/** Tells the user of an incoming call while they look at another tab: in the tab's title, and by a notification. */
export function IncomingCallAlert() {
  const frames = useStore(useCallingController().frames);
  const callsElsewhere = useStore(usePhone().elsewhere)?.calls ?? [];
  const [here] = ringingCalls(frames);
  const elsewhere = callsElsewhere.find(
    ({ direction, state }) => direction === "INBOUND" && state === "ringing",
  );
  const from = here?.from ?? elsewhere?.number;
  useEffect(() => (from === undefined ? undefined : markTitle(from)), [from]);
  const key = here?.key;
  const hereFrom = here?.from;
  useEffect(
    // The page that has the phone is the one that notifies.
    () => (key === undefined || hereFrom === undefined ? undefined : notifyOfCall(key, hereFrom)),
    [key, hereFrom],
  );
  return null;
}

const ringingCalls = (frames: Frames): RingingCall[] =>
  frames.flatMap(({ calls, callers }) =>
    calls.filter(isRingingHere).map((call) => {
      const matches = callers.find(({ callKey }) => callKey === call.key)?.matches ?? [];
      const [name] = matches.length === 1 ? matches.map(callerTitle) : [];
      return { key: call.key, from: name ?? otherPartyNumber(call) };
    }),
  );
