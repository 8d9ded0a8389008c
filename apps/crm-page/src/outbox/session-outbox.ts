import type { CallOutbox } from "@calling-extensions/host";
import { onSessionChange } from "../api/session-token.ts";
import { type AbandonedCallsStore, followAbandonedCalls } from "./abandoned-calls.ts";
import { reportLeftOut } from "./report-left-out.ts";
import { followUnfinishedCalls, type UnfinishedCallsStore } from "./unfinished-calls.ts";
import { followUnstoredCalls, type UnstoredCallsStore } from "./unstored-calls.ts";

/** A session's outbox, and what the page shows of it. */
export interface SessionOutbox {
  readonly outbox: CallOutbox;
  readonly unstored: UnstoredCallsStore;
  readonly unfinished: UnfinishedCallsStore;
  readonly abandoned: AbandonedCallsStore;
  /** Stops the outbox too. Its entries stay for the next page. */
  stop: () => void;
}

/** Connects an outbox to the page: resumes it when the session has changed, and reports what it can't store. */
export function followOutbox(outbox: CallOutbox): SessionOutbox {
  const unstored = followUnstoredCalls(outbox);
  const unfinished = followUnfinishedCalls(outbox);
  const abandoned = followAbandonedCalls(outbox);
  const stops = [
    onSessionChange(() => outbox.resume()),
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
