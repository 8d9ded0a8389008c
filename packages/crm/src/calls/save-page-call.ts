import type { User } from "../auth/user.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CallDocumentRequest, CallHeartbeat } from "../page-api/index.ts";
import { applyStep } from "./apply-call-writes.ts";
import { findDocument, storeDocument } from "./call-document-repository.ts";
import { lockOfDocument } from "./call-locks.ts";
import { extendLease } from "./call-leases.ts";
import { loadCallSave } from "./load-call-save.ts";
import { planCallSave, planRevival, type SaveResult } from "./plan-call-save.ts";
import { findStoredCall } from "./stored-call.ts";

/**
 * Stores a version of a call document: creates its engagement or updates what the version changed, ends,
 * completes and associates it. A version that is already stored changes nothing.
 */
export async function savePageCall(
  context: CrmContext,
  user: User,
  id: string,
  request: CallDocumentRequest,
): Promise<SaveResult> {
  const plan = planCallSave(await loadCallSave(context, user, id, request));
  if (!("step" in plan)) return plan;
  const { former, step, saved, isNew } = plan;
  if (former) await applyStep(context, user, former);
  const call = await applyStep(context, user, step);
  return { saved: { engagementId: call.id, ...saved }, isNew };
}

/**
 * Renews the lease of a call, and stores what its user has typed. An expired lease is renewed only if the page has the
 * stored version; otherwise the next save decides.
 */
export async function renewCall(
  context: CrmContext,
  user: User,
  id: string,
  { version, draft }: CallHeartbeat,
): Promise<void> {
  const stored = await findDocument(context.db, id);
  context.locks.require(lockOfDocument(id), ...(stored ? [stored.callId] : []));
  const call = stored && (await findStoredCall(context.db, stored.callId));
  if (stored?.userId !== user.id || !call || call.record.archivedAt !== undefined) return;
  const { content } = stored;
  // Requests may overtake each other.
  const isNews = draft && draft.version > (content.draft?.version ?? 0);
  if (isNews && content.state !== "completed" && !stored.isPurged) {
    await storeDocument(context.db, { ...stored, content: { ...content, draft } });
  }
  if (stored.version === version && !content.isLost) {
    await applyStep(context, user, { call: call.record, writes: planRevival(call) });
  } else await extendLease(context, call.record.id);
}
