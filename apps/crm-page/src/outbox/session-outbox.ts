import type { CallOutbox } from "@calling-extensions/host";
import { onSignIn } from "../api/session-token.ts";
import { followAbandonedCalls, type AbandonedCallsStore } from "./abandoned-calls.ts";
import { reportLeftOut } from "./report-left-out.ts";
import { followUnfinishedCalls, type UnfinishedCallsStore } from "./unfinished-calls.ts";
import { followUnstoredCalls, type UnstoredCallsStore } from "./unstored-calls.ts";

/** The outbox of a session, and what the page shows of it. */
export interface SessionOutbox {
  readonly outbox: CallOutbox;
  readonly unstored: UnstoredCallsStore;
  readonly unfinished: UnfinishedCallsStore;
  readonly abandoned: AbandonedCallsStore;
  /** Ends the outbox too; what it keeps stays for the next page. */
  stop: () => void;
}

/** Ties an outbox to the page: it goes on after a sign-in, and the user hears of what it can't store. */
export function followOutbox(outbox: CallOutbox): SessionOutbox {
  const unstored = followUnstoredCalls(outbox);
  const unfinished = followUnfinishedCalls(outbox);
  const abandoned = followAbandonedCalls(outbox);
  const stops = [
    onSignIn(() => outbox.resume()),
    reportLeftOut(outbox),
    unstored.stop,
    unfinished.stop,
    abandoned.stop,
    () => outbox.stop(),
  ];
  return {
    outbox,
    unstored,
    unfinished,
    abandoned,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
