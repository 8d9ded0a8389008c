import type {
  CallDocument,
  CallDocumentEvent,
  CallingError,
  SavedCall,
} from "@calling-extensions/contract";

/** One request to the CRM. */
export interface SaveCallOptions {
  /** The version that the CRM acknowledged last; undefined for the first save. */
  readonly previous: CallDocument | undefined;
  /** Whose version it is: the random id of the outbox that made it, also if another page sends it. */
  readonly writer: string;
  /** Aborts when the page gives up on the request. */
  readonly signal: AbortSignal;
}

/**
 * Stores a version of a call's document, and may be called again with the same one. Its values under
 * HubSpot's names are `engagementProperties(document)`; with the owner `app` the app created the engagement
 * itself, and these are only what it set. A call without an engagement is never sent. It rejects with:
 *
 * - a `CallingError` `callConflict` whose `details.document` is the CRM's document and `details.writer` whose it is,
 *   if the CRM has another version than `previous` and it is not an older one by the same writer;
 * - a `CallingError` `saveRefused` if the CRM will never take it: nothing is tried again before the user asks for it;
 * - a `CallingError` `sessionExpired`: it waits until `resume` is called;
 * - anything else: it is tried again.
 */
export type SaveCall = (document: CallDocument, options: SaveCallOptions) => Promise<SavedCall>;

/** Renews the lease of a call that is not completed. Failures are tried again at the next heartbeat. */
export type SendHeartbeat = (
  call: Pick<CallDocument, "id" | "version">,
  options: { readonly signal: AbortSignal },
) => Promise<void>;

/** A call as the outbox knows it. A new object at every change. */
export interface OutboxEntry {
  /**
   * The newest version. The outbox changes it too: an acknowledgement adds the engagement's id, and a
   * conflict replaces the document. The host goes on from this one after each `change`.
   */
  readonly document: CallDocument;
  /** The version that the CRM acknowledged last, and its answer. */
  readonly acknowledged?: { readonly document: CallDocument; readonly saved: SavedCall };
  /** What happened to the document since that version, for a document that another writer changed. */
  readonly events: readonly CallDocumentEvent[];
  /**
   * `stored`: the CRM has everything, or is to get nothing. `saving`: a request is under way, or waits for
   * its next attempt. `offline`: it waits for the network. `session`: it waits for the user to sign in.
   * `refused`: the CRM does not accept this version; a newer one is tried again by itself.
   */
  readonly status: "stored" | "saving" | "offline" | "session" | "refused";
  /** Why the last attempt failed. */
  readonly error?: CallingError;
  /** The tab that was on the call is closed, and its notes may be missing: the user may `finish` it. */
  readonly isAbandoned?: true;
}

/** What an outbox reports. */
export interface OutboxEvents {
  /** An entry changed, or is new. */
  change: OutboxEntry;
  /** The CRM acknowledged a version. */
  saved: OutboxEntry;
  /** An attempt failed; the outbox goes on where it can. */
  failed: OutboxEntry;
  /** The entry is not kept any longer: it is completed and acknowledged, discarded, or was abandoned a week ago. */
  removed: OutboxEntry;
  /** Another tab was on a call of this tab and is gone: the call is this page's from now on. */
  takenOver: OutboxEntry;
  /** Where documents are kept from now on. `memory`: the user is to be told that a reload loses them. */
  storage: { readonly tier: "indexedDB" | "localStorage" | "memory" };
  /** Something to log that changes nothing. */
  problem: CallingError;
}

/**
 * Keeps the documents of one portal and user until the CRM has acknowledged them: those of this page, and
 * those that an earlier page or a closed tab left behind.
 */
export interface CallOutbox {
  /** Every entry that is not yet removed, the oldest first. */
  readonly entries: readonly OutboxEntry[];
  readonly storageTier: OutboxEvents["storage"]["tier"];
  /** Resolves when what earlier pages left behind has been read; at the latest after the storage's time limits. */
  readonly ready: Promise<void>;
  /**
   * The calls of a provider that an earlier load of this tab was on, and that no other tab writes: they
   * are this page's from now on, and get heartbeats. Those that this page has already are among them, and
   * the last completed ones, which their app may complete again; what is stored of those has no numbers
   * and properties. Resolves empty if the storage does not answer in time.
   */
  claimCalls(providerId: string): Promise<readonly CallDocument[]>;
  /**
   * Stores a new version of a document, and the event that led to it. Resolves once the version is in the
   * storage, or the storage has given up; it never rejects. The save to the CRM goes on by itself. If the
   * outbox has a newer version already, it applies the event to that one. Only a document's first version
   * comes without an event: after a conflict, events are applied to the CRM's document.
   */
  put(document: CallDocument, event?: CallDocumentEvent): Promise<void>;
  /**
   * Completes an abandoned call with properties, such as the draft of its notes. A live one is lost from
   * its last heartbeat on. Resolves false if a page is on the call, or another tab has finished it.
   */
  finish(id: string, properties: CallDocument["properties"]): Promise<boolean>;
  /** Tries an entry again now, also a refused one; without an id, all of them. */
  retry(id?: string): void;
  /** The user has signed in again, or the page has a session now. */
  resume(): void;
  /** Gives a kept entry up: the user does not want it stored. */
  discard(id: string): void;
  on<Name extends keyof OutboxEvents>(
    name: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ): () => void;
  /** Ends timers, requests and locks. What is kept stays for the next page. */
  stop(): void;
}
