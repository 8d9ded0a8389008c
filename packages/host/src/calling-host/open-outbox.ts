import { shareOutbox } from "../outbox/share-outbox.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { hostError } from "../errors/host-error.ts";
import type { CallingHostOptions } from "../api/options.ts";

/** The page's outbox, or one of the host's own ports. */
export function openOutbox(
  { outbox, context, provider }: CallingHostOptions,
  { saveCall, sendHeartbeat }: UsedPorts,
): ReturnType<typeof shareOutbox> {
  if (outbox) return { outbox, release: () => undefined };
  if (saveCall)
    return shareOutbox(context, provider.id, { saveCall, ...omitNullish({ sendHeartbeat }) });
  throw hostError("invalidOptions", "Give the host a port saveCall, or an outbox.");
}
