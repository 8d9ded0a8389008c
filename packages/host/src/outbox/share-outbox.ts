import type { HostContext } from "../api/options.ts";
import type { CallOutbox, SaveCall, SendHeartbeat } from "../api/outbox.ts";
import type { HostPorts } from "../api/ports.ts";
import { OUTBOX_LINGER_MS } from "../limits.ts";
import { createCallOutbox } from "./create-call-outbox.ts";

type SavingPorts = Pick<HostPorts, "sendHeartbeat"> & { readonly saveCall: SaveCall };

interface SharedOutbox {
  readonly outbox: CallOutbox;
  /** The ports of each provider's newest host. */
  readonly ports: Map<string, SavingPorts>;
  hosts: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** The outboxes by portal and user, for all hosts of the page without an outbox. */
const shared = new Map<string, SharedOutbox>();

/**
 * Returns the page's outbox of a portal and user, which saves each call with the ports of its host. It stops
 * some time after its last host: what is not saved by then stays for the next page.
 */
export function shareOutbox(
  { portalId, userId }: Pick<HostContext, "portalId" | "userId">,
  providerId: string,
  ports: SavingPorts,
): { outbox: CallOutbox; release(): void } {
  const key = JSON.stringify([portalId, userId]);
  const entry = shared.get(key) ?? open(portalId, userId, ports);
  shared.set(key, entry);
  clearTimeout(entry.timer);
  entry.hosts += 1;
  entry.ports.set(providerId, ports);
  let isReleased = false;
  return {
    outbox: entry.outbox,
    release() {
      if (isReleased) return;
      isReleased = true;
      entry.hosts -= 1;
      if (entry.hosts > 0) return;
      entry.timer = setTimeout(() => {
        shared.delete(key);
        entry.outbox.stop();
      }, OUTBOX_LINGER_MS);
    },
  };
}

function open(portalId: string, userId: string, first: SavingPorts): SharedOutbox {
  const ports = new Map<string, SavingPorts>();
  const portsOf = (providerId: string): SavingPorts => ports.get(providerId) ?? first;
  const saveCall: SaveCall = (document, options) =>
    portsOf(document.providerId).saveCall(document, options);
  const sendHeartbeat: SendHeartbeat = async (call, options) =>
    first.sendHeartbeat?.(call, options);
  const outbox = createCallOutbox({
    portalId,
    userId,
    window,
    saveCall,
    ...(first.sendHeartbeat && { sendHeartbeat }),
  });
  return { outbox, ports, hosts: 0 };
}
