import { callConflict } from "@calling-extensions/crm/page-api";
import {
  type CallDocument,
  CallingError,
  type SaveCall,
  type SavedCall,
  type SendHeartbeat,
} from "@calling-extensions/host";
import { fromCallBody, toCallBody } from "./call-body.ts";
import { putCall, sendCallHeartbeat } from "./calls.ts";
import { isSignedOut, isTransient, PageError } from "./page-error.ts";

/** Stores a version of a call in the CRM. */
export const saveCall: SaveCall = async (document, { previous, writer, signal }) => {
  const base = previous?.version ?? 0;
  try {
    return (await putCall(
      document.id,
      () => toCallBody(document, { base, writer, now: Date.now() }),
      signal,
      // JSON has no undefined: what is optional is there or absent.
    )) as SavedCall;
  } catch (error) {
    throw toSaveError(error, document);
  }
};

export const sendHeartbeat: SendHeartbeat = async ({ id, version }, { signal }) => {
  await sendCallHeartbeat(id, version, signal);
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
    const stored = fromCallBody(conflict.data.document, document, Date.now());
    return new CallingError("callConflict", message, {
      cause: error,
      details: { ...details, document: stored, writer: conflict.data.document.writer },
    });
  }
  return isTransient(error)
    ? error
    : new CallingError("saveRefused", message, { cause: error, details });
}
