import { withinTime } from "../ports/call-port.ts";
import type { UsedPorts } from "../ports/default-ports.ts";
import { parseActiveCall } from "./active-call.ts";
import type { CallBook } from "./call-book.ts";

interface RestoreOptions {
  key: string;
  calls: CallBook;
  ports: UsedPorts;
  timeoutMs: number;
}

/** Takes up the call that the page before this one left, and its lease. @throws what a port throws. */
export async function restoreCall(options: RestoreOptions): Promise<void> {
  const { key, calls, ports, timeoutMs } = options;
  const kept = await withinTime(timeoutMs, ports.loadActiveCall({ key }));
  const call = parseActiveCall(kept, Date.now());
  if (call) calls.restore(call);
  const touches = calls.live.map(async ({ engagementId }) => {
    if (engagementId !== undefined) await ports.touchCall({ engagementId, isLeaving: false });
  });
  await Promise.all(touches);
}
