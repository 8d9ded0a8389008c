import type { ActiveCall } from "../calling-host/ports.ts";
import { toActiveCall } from "./active-call.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/**
 * Keeps the newest call that is not completed where the next page finds it. One that was given up as
 * lost is not taken up again.
 */
export function createCallKeeper(
  save: (call: ActiveCall | undefined) => void,
): (open: readonly HostCall[]) => void {
  let saved: string | undefined;
  return (open) => {
    const call = open.findLast(({ isLost }) => !isLost);
    const active = call && toActiveCall(call);
    const text = JSON.stringify(active);
    if (text === saved) return;
    saved = text;
    save(active);
  };
}
