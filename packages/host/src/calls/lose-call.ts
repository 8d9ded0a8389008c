import { hostError } from "../calling-host/host-error.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { endProperties } from "../engagement/end-properties.ts";
import type { HostCall } from "../calling-host/host-call.ts";

/**
 * Ends a call whose app is gone: as failed, and on the timeline, so that no call stays there that seems
 * to go on. An app that comes back may still complete it.
 */
export function loseCall(parts: HostParts, call: HostCall): void {
  const { calls, engagements, reportProblem } = parts;
  const lost = calls.advance(call, "lost", {
    endStatus: "failed",
    isLost: true,
    endedAt: Date.now(),
  });
  if (!lost) return;
  reportProblem(hostError("callLost"));
  if (lost.engagementId !== undefined)
    void engagements.complete(lost, undefined, endProperties(lost));
}
