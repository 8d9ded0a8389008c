import type { Frame } from "@playwright/test";
import { personWith, type Person } from "./people.ts";
import type { WindowEvent } from "./watch-windows.ts";

/** The simulated network rings for 30 s. */
const RING_TIMEOUT_MS = 30_000;

/** A call as seen from outside: what its app sent, and what the user did and saw. */
export interface LedgerCall {
  readonly id: string;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly person: Person | undefined;
  isAnswered: boolean;
  /** When the app started and ended it, by a clock that no step sets. */
  readonly startedAt: number;
  endedAt?: number;
  /** The first end status that the app sent. */
  endStatus?: string;
  /** The user, or the other party, ended the call. */
  isEndExpected: boolean;
  isCompleted: boolean;
  /** What the user typed, the last text at the end. */
  readonly typed: string[];
  /** Whether the browser had stored the call and its text when its tab closed. */
  isInBrowser?: boolean;
  /** Whether the page let the user finish the call later. */
  isOffered?: boolean;
  /** The user discarded the notes. */
  isSkipped: boolean;
  /** The notes of each save, the oldest first. */
  readonly sent: string[];
  /** Index in `sent` of the last notes that were shown as saved. */
  shownSaved?: number;
  /** The browser's storage was cleared or full when the tab closed, so unsaved notes may be lost. */
  mayLoseNotes: boolean;
  /** The service had all of it, and has lost its data, so it may be missing. */
  mayBeMissing: boolean;
}

/**
 * Whether the app completed the call and, if it had notes, showed that the last ones are saved. For a call without notes
 * it shows nothing: the page may have been killed before it stored the completion.
 */
export const isSaved = ({ isCompleted, sent, shownSaved, isInBrowser }: LedgerCall): boolean =>
  isCompleted && (sent.length === 0 ? isInBrowser !== false : shownSaved === sent.length - 1);

/** The calls of a round. */
export class Ledger {
  readonly calls = new Map<string, LedgerCall>();
  /** The call that the user is working on. */
  current: LedgerCall | undefined;
  /** The last call that each frame saved. */
  readonly #saving = new WeakMap<Frame, LedgerCall>();

  record(frame: Frame, event: WindowEvent): void {
    if (event.kind === "savedShown") {
      const call = this.#saving.get(frame);
      if (call && call.sent.length > 0) call.shownSaved = call.sent.length - 1;
      return;
    }
    const { type, data, at } = event;
    const id = String(data["externalCallId"]);
    if (type === "OUTGOING_CALL_STARTED") this.#begin(id, "OUTBOUND", data["toNumber"], at);
    if (type === "INCOMING_CALL") this.#begin(id, "INBOUND", data["fromNumber"], at);
    const call = this.calls.get(id);
    if (!call) return;
    if (type === "CALL_ANSWERED") call.isAnswered = true;
    if (type === "CALL_ENDED") {
      call.endStatus ??= String(data["callEndStatus"]);
      call.endedAt ??= at;
      // The network gives up a call that isn't answered: the computer slept, or is busy.
      if (!call.isAnswered && at - call.startedAt >= RING_TIMEOUT_MS) call.isEndExpected = true;
    }
    if (type === "CALL_COMPLETED") {
      call.isCompleted = true;
      const { hs_call_body: notes } = Object(data["engagementProperties"]) as {
        hs_call_body?: string;
      };
      if (notes !== undefined) {
        call.sent.push(notes);
        this.#saving.set(frame, call);
      }
    }
  }

  /** A window was closed while its storage was empty. */
  excuseUnsavedNotes(): void {
    for (const call of this.calls.values()) {
      if (call.shownSaved === undefined) call.mayLoseNotes = true;
    }
  }

  /** The service has lost its data. The page sends the calls again that it still has. */
  excuseStoredCalls(): void {
    for (const call of this.calls.values()) if (call.isCompleted) call.mayBeMissing = true;
  }

  #begin(id: string, direction: LedgerCall["direction"], phone: unknown, startedAt: number): void {
    if (this.calls.has(id)) return;
    const person = personWith(String(phone));
    this.calls.set(id, {
      id,
      direction,
      person,
      isAnswered: false,
      startedAt,
      isEndExpected: person === "busy" || person === "unreachable",
      isCompleted: false,
      isSkipped: false,
      typed: [],
      sent: [],
      mayLoseNotes: false,
      mayBeMissing: false,
    });
  }
}
