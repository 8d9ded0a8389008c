import type { SavedCall } from "@calling-extensions/contract";
import { SAVE_TIMEOUT_MS } from "../limits.ts";
import { withTimeout } from "../platform/time.ts";
import type { ReplicaContext } from "./replica-context.ts";
import type { StoredCall } from "./stored-call.ts";

/** Sends the version of a call to the CRM. Rejects after a failure or a timeout, and aborts the request. */
export async function requestSave(
  { saveCall, clock, writer }: Pick<ReplicaContext, "saveCall" | "clock" | "writer">,
  { document, acknowledged, writers, epoch }: StoredCall,
  controller: AbortController,
  onSaved: (saved: SavedCall | undefined) => void,
): Promise<void> {
  const options = {
    previous: acknowledged?.document,
    writer: writers.at(-1)?.id ?? writer,
    epoch,
    signal: controller.signal,
  };
  // If the port throws, the promise rejects.
  const request = (async () => saveCall(document, options))();
  try {
    onSaved(await withTimeout(request, SAVE_TIMEOUT_MS, clock));
  } catch (error) {
    // After a timeout, the response may still arrive.
    request.then(onSaved, () => undefined);
    throw error;
  } finally {
    controller.abort();
  }
}
