import type { User } from "../auth/user.ts";
import { recordIdsIn } from "../ids/record-id.ts";
import { MAX_KNOWN_CALLS } from "../limits.ts";
import type { Lock, LockName } from "../model/record-locks.ts";
import type { CallDocumentRequest } from "../page-api/index.ts";
import { callKeyOf, lockOfKey } from "./call-keys.ts";

/** The lock of a document, stored or not. */
export const lockOfDocument = (id: string): LockName => `callDocument:${id}`;

/**
 * The locks that saves of calls will need. Only a guess, so that most need not begin again: what a save depends on, it requires.
 */
export class CallLocks {
  /** The engagements of documents that this process has saved, the latest last. */
  readonly #callIds = new Map<string, string>();

  /** Remembers the engagement of a document. */
  remember(id: string, callId: string): void {
    this.#callIds.delete(id);
    this.#callIds.set(id, callId);
    if (this.#callIds.size <= MAX_KNOWN_CALLS) return;
    const [oldest = ""] = this.#callIds.keys();
    this.#callIds.delete(oldest);
  }

  ofHeartbeat(id: string): Lock[] {
    return [lockOfDocument(id), ...recordIdsIn([this.#callIds.get(id)])];
  }

  ofSave(user: User, id: string, request: CallDocumentRequest): Lock[] {
    const key = callKeyOf(user, request);
    const { calledRecord, viewedRecord, engagementId } = request;
    const isKnown = this.#callIds.has(id);
    return [
      ...this.ofHeartbeat(id),
      ...(key ? [lockOfKey(key)] : []),
      // The first save associates the call with them.
      ...(isKnown
        ? []
        : recordIdsIn([calledRecord?.objectId, viewedRecord?.objectId, engagementId])),
    ];
  }
}
