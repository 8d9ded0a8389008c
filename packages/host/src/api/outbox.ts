import type {
  CallDocument,
  CallDocumentEvent,
  CallingError,
  SavedCall,
} from "@calling-extensions/contract";

/** Options of one request to the CRM. */
export interface SaveCallOptions {
  /** The version that the CRM acknowledged last; undefined for the first save. */
  readonly previous: CallDocument | undefined;
  /** The random id of the outbox that created the version, even if another page sends it. */
  readonly writer: string;
  /**
   * Increases with each page that gets the call from another one. The CRM may refuse smaller ones: a write of a page
   * that no longer has the call is late.
   */
  readonly epoch: number;
  /** Aborts when the page gives up the request. */
  readonly signal: AbortSignal;
}

/**
 * Stores a version of a call's document. It may be called again with the same version. Its values under
 * HubSpot's names are `engagementProperties(document)`. If the owner is `app`, the app created the engagement
 * itself, and these are only what the app set. A call without an engagement is never sent. It rejects with:
 *
 * - a `CallingError` `callConflict` whose `details.document` is the CRM's document, `details.writer` its writer,
 *   `details.epoch` its epoch and `details.leftOut` what the CRM has not stored of it, if the CRM has another version
 *   than `previous` and it is not an older one by the same writer, or if the CRM's epoch is higher;
 * - a `CallingError` `saveRefused` if the CRM will never accept it: only the user can retry;
 * - a `CallingError` `sessionExpired`: it waits until `resume` is called;
 * - anything else: it is retried.
 */
export type SaveCall = (document: CallDocument, options: SaveCallOptions) => Promise<SavedCall>;

/** A call that is in the page. */
export interface CallHeartbeat {
  /** The id of the call's document. */
  readonly id: string;
  /** The version that the CRM acknowledged last. */
  readonly version: number;
  /**
   * What the user has typed and not saved, and the version of the document that contains it. A CRM can show it if the
   * page is gone, together with everything that its browser stored.
   */
  readonly draft?: { readonly version: number; readonly properties: CallDocument["properties"] };
}

/**
 * Renews the lease of a call that is not completed: at an interval, and a moment after the user has typed something.
 * After a failure, the next heartbeat tries again.
 */
export type SendHeartbeat = (
  call: CallHeartbeat,
  options: { readonly signal: AbortSignal },
) => Promise<void>;

/** A call in the outbox; a new object for every change. */
export interface OutboxEntry {
  /**
   * The newest version. The outbox changes it too: an acknowledgement adds the engagement's id, and a
   * conflict replaces the document. The host continues with this one after each `change`.
   */
  readonly document: CallDocument;
  /** The version that the CRM acknowledged last, and its response. */
  readonly acknowledged?: { readonly document: CallDocument; readonly saved: SavedCall };
  /** The events since that version: after a conflict they are applied to the CRM's document. */
  readonly events: readonly CallDocumentEvent[];
  /**
   * `stored`: the CRM has everything, or gets nothing. `saving`: a request is running, or waits for its next
   * attempt. `offline`: waits for the network. `session`: waits for the user to sign in. `refused`: the CRM
   * rejected this version; a newer one is sent automatically.
   */
  readonly status: "stored" | "saving" | "offline" | "session" | "refused";
  /** Why the last attempt failed. */
  readonly error?: CallingError;
  /** The tab that had the call is closed, and its notes may be missing: the user may `finish` it. */
  readonly isAbandoned?: true;
  /** This page has the call from another tab, so that its app may not know the call. */
  readonly isFromOtherTab?: true;
}

/** The events of an outbox. */
export interface OutboxEvents {
  /** An entry changed, or is new. */
  change: OutboxEntry;
  /** The CRM acknowledged a version. */
  saved: OutboxEntry;
  /** An attempt failed; the outbox tries again if it can. */
  failed: OutboxEntry;
  /** The entry is deleted: it is completed and acknowledged, discarded, or was abandoned a week ago. */
  removed: OutboxEntry;
  /** Another tab had a call of this tab and is closed: the call belongs to this page now. */
  takenOver: OutboxEntry;
  /**
   * Where the last versions of all calls are changed: the best storage failed, is late, or works again. `memory`: tell
   * the user that a reload loses calls.
   */
  storage: { readonly tier: "indexedDB" | "localStorage" | "memory" };
  /** For a log; nothing changes. */
  problem: CallingError;
}

/**
 * Stores the documents of one portal and user until the CRM has acknowledged them: documents of this page, and
 * documents that an earlier page or a closed tab left behind.
 */
export interface CallOutbox {
  /** All entries, the oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** The worst storage that a call's last version is in. */
  readonly storageTier: OutboxEvents["storage"]["tier"];
  /** Resolves when the calls of earlier pages have been read; at the latest after the storage's time limits. */
  readonly ready: Promise<void>;
  /**
   * Claims the calls of a provider that an earlier load of this tab had and that no other tab writes: they
   * belong to this page from now on, and get heartbeats. Also resolves to the calls that this page has, and
   * to the last completed ones, without numbers and properties, because the app may complete them again.
   * Resolves to an empty list if the storage does not respond in time.
   *
   * @param callId claims only this call, whichever tab had it.
   */
  claimCalls(providerId: string, callId?: string): Promise<readonly CallDocument[]>;
  /**
   * Stores a new version of a document, and the event that led to it. Resolves once the version is in the
   * storage, or the storage has given up; it never rejects. The save to the CRM follows. If the outbox has a
   * newer version, it applies the event to that one. Only the first version comes without an event: after a
   * conflict, events are applied to the CRM's document.
   */
  put(document: CallDocument, event?: CallDocumentEvent): Promise<void>;
  /**
   * Completes an abandoned call with properties, such as the draft of its notes. A live one is lost since its
   * last heartbeat. Resolves to false if a page has the call, or another tab has finished it.
   */
  finish(id: string, properties: CallDocument["properties"]): Promise<boolean>;
  /** Retries an entry now, even a refused one; without an id, all of them. */
  retry(id?: string): void;
  /** The user has signed in again, or the page has a session now. */
  resume(): void;
  /** Deletes an entry without storing it in the CRM. */
  discard(id: string): void;
  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof OutboxEvents>(
    name: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ): () => void;
  /** Ends timers, requests and locks. Entries stay for the next page. */
  stop(): void;
}
