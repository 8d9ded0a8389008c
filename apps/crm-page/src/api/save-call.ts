import { callConflict } from "@calling-extensions/crm/page-api";
import {
  CallingError,
  type CallDocument,
  type SaveCall,
  type SavedCall,
  type SendHeartbeat,
} from "@calling-extensions/host";
import { fromCallBody, toCallBody } from "./call-body.ts";
import { putCall, sendCallHeartbeat } from "./page-api.ts";
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

/** What an outbox is to do after a failure; it tries again after an error that is none of these. */
function toSaveError(error: unknown, document: CallDocument): unknown {
  if (!(error instanceof PageError)) return error;
  const { code, message, status, category, correlationId, body } = error;
  const details = { status, category, correlationId };
  if (code === "signedOut")
    return new CallingError("sessionExpired", message, { cause: error, details });
  // The session that was just opened is refused: nobody will sign in again, so another attempt must.
  if (code !== "refused" || isSignedOut(error)) return error;
  if (status === 409) {
    const conflict = callConflict.safeParse(body);
    // Without a document it was two writers at one moment: the next attempt succeeds or has the document.
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
