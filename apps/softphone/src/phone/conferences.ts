import type { Carrier } from "@calling-extensions/telephony";
import { isDialing, isLive, otherNumber, type Call } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import type { Message } from "../languages/language.ts";
import type { CallLines } from "./call-lines.ts";
import type { OutgoingCalls } from "./outgoing-calls.ts";
import { findCall, findCallsToMerge, type Notice } from "./phone-state.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Lets the parties of both calls and the user talk with each other. */
export interface Conferences {
  /**
   * Connects the parties of both calls with the carrier's conference, and calls it for the user. If one of the calls is
   * with the conference, the parties of the others join it. A party that can't be connected stays on hold.
   */
  merge(): Promise<void>;
}

export function createConferences({
  store,
  carrier,
  lines,
  outgoing,
}: {
  store: PhoneStore;
  carrier: Pick<Carrier, "capabilities">;
  lines: CallLines;
  outgoing: OutgoingCalls;
}): Conferences {
  const show = (tone: Notice["tone"], text: Message) =>
    store.dispatch({ type: "noticeChanged", notice: { tone, text } });
  const find = (call: Call) => findCall(store.getState(), call.externalCallId);

  /** Resolves with whether the call is answered. */
  const whenAnswered = (call: Call) =>
    new Promise<boolean>((resolve) => {
      function check(): boolean {
        const current = find(call);
        if (current && isDialing(current)) return false;
        resolve(current?.state === "inProgress");
        return true;
      }
      if (check()) return;
      const stop = store.subscribe(() => {
        if (check()) stop();
      });
    });

  /** Connects the party of a call with the conference. */
  async function add(party: Call, conference: Call, number: string) {
    const name = otherParty(find(party) ?? party);
    const leg = lines.findLeg(party.externalCallId);
    if (!leg || leg.state !== "connected") return;
    try {
      await leg.transfer(number);
      const { externalCallId } = conference;
      store.dispatch({ type: "partyJoined", externalCallId, name });
    } catch {
      // A party that has hung up is no problem.
      const call = find(party);
      if (call && isLive(call)) show("danger", ({ texts }) => texts.conference.notAdded(name));
    }
  }

  return {
    async merge() {
      const number = carrier.capabilities.conferenceNumber;
      const calls = findCallsToMerge(store.getState(), number);
      if (number === undefined || !calls) return;
      const existing = calls.find((call) => otherNumber(call) === number);
      const conference = existing ?? (await outgoing.callConference(number, calls));
      if (!conference) return;
      if (!(await whenAnswered(conference))) {
        show("danger", ({ texts }) => texts.conference.notStarted);
        return;
      }
      for (const party of calls) {
        // One after the other: each transfer changes which call is on the screen.
        if (party !== existing) await add(party, conference, number);
      }
      if (existing) lines.resume(existing.externalCallId);
    },
  };
}
