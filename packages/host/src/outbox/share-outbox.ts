import type { HostContext } from "../api/options.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import type { CallOutbox, SaveCall, SendHeartbeat } from "../api/outbox.ts";
import { createCallOutbox } from "./create-call-outbox.ts";

/** A page that shows its host again within this time goes on with the same outbox. */
const LINGER_MS = 10_000;

type SavingPorts = Pick<UsedPorts, "sendHeartbeat"> & { readonly saveCall: SaveCall };

interface SharedOutbox {
  readonly outbox: CallOutbox;
  /** The ports of each provider's newest host. */
  readonly ports: Map<string, SavingPorts>;
  hosts: number;
  timer?: ReturnType<typeof setTimeout>;
}

/** The outbox of each portal and user, for all hosts of the page that have no other. */
const shared = new Map<string, SharedOutbox>();

/**
 * The page's outbox of a portal and user, which saves by the ports of the host whose call it is. It ends
 * a while after the last host that uses it: what is not saved by then is kept for the next page.
 */
export function shareOutbox(
  { portalId, userId }: Pick<HostContext, "portalId" | "userId">,
  providerId: string,
  ports: SavingPorts,
): { outbox: CallOutbox; release(): void } {
  const key = JSON.stringify([portalId, userId]);
  const known = shared.get(key) ?? open(portalId, userId, ports);
  shared.set(key, known);
  clearTimeout(known.timer);
  known.hosts += 1;
  known.ports.set(providerId, ports);
  let isReleased = false;
  return {
    outbox: known.outbox,
    release() {
      if (isReleased) return;
      isReleased = true;
      known.hosts -= 1;
      if (known.hosts > 0) return;
      known.timer = setTimeout(() => {
        shared.delete(key);
        known.outbox.stop();
      }, LINGER_MS);
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
