import { callConflict, renewPageCall, savePageCall } from "@calling-extensions/crm/page-api";
import {
  type CallDocument,
  CallingError,
  type SaveCall,
  type SavedCall,
  type SendHeartbeat,
} from "@calling-extensions/host";
import { MAX_KEEPALIVE_LENGTH } from "../limits.ts";
import { fromCallBody, toCallBody } from "./call-body.ts";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";
import { sendRequest } from "./request.ts";
import { callService, withSession } from "./session.ts";

/** Stores a version of a call in the CRM. The body is built at each attempt, because it holds ages. */
export const saveCall: SaveCall = async (document, { previous, writer, epoch, signal }) => {
  const base = previous?.version ?? 0;
  try {
    const saved = await withSession(() => {
      const body = toCallBody(document, { base, writer, epoch, now: Date.now() });
      const isKeepalive = JSON.stringify(body).length <= MAX_KEEPALIVE_LENGTH;
      const params = { callId: document.id };
      return sendRequest(savePageCall, { params, body, signal, isKeepalive });
    });
    // Omits undefined fields, which JSON doesn't have.
    return saved as SavedCall;
  } catch (error) {
    throw toSaveError(error, document);
  }
};

/** Renews the lease of a call, with what its user has typed. */
export const sendHeartbeat: SendHeartbeat = async ({ id, ...body }, { signal }) => {
  await callService(renewPageCall, { params: { callId: id }, body, signal });
};

/** Tells the outbox how to handle a failure. It retries after any other error. */
function toSaveError(error: unknown, document: CallDocument): unknown {
  if (!(error instanceof PageError)) return error;
  const { code, message, status, category, correlationId, body } = error;
  const details = { status, category, correlationId };
  if (code === "signedOut")
    return new CallingError("sessionExpired", message, { cause: error, details });
  // The new session was rejected: no sign-in will follow, so the request must be retried.
  if (code !== "rejected" || isSignedOut(error)) return error;
  if (status === 409) {
    const conflict = callConflict.safeParse(body);
    // Without a document, two writers met at the same moment: the next attempt succeeds or gets the
    // document.
    if (!conflict.success) return error;
    const { document: theirs, leftOut } = conflict.data;
    const stored = fromCallBody(theirs, document, Date.now());
    const { writer, epoch } = theirs;
    return new CallingError("callConflict", message, {
      cause: error,
      details: { ...details, document: stored, writer, epoch, leftOut },
    });
  }
  return isTransient(error)
    ? error
    : new CallingError("saveRefused", message, { cause: error, details });
}
