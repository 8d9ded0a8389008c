import type { RTCSession } from "jssip/lib/RTCSession";
import { TRANSFER_TIMEOUT_MS } from "./limits.ts";

/**
 * Asks the other party of a session to call a target instead, or to take over another session there. Returns
 * whether it talks to the target now.
 */
export function referSession(
  session: RTCSession,
  uri: string,
  replaces: RTCSession | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    let isPromised = false;
    const timeout = setTimeout(() => finish(false), TRANSFER_TIMEOUT_MS);
    function finish(isAccepted: boolean) {
      clearTimeout(timeout);
      resolve(isAccepted);
    }
    // Some phones hang up without a word once they talk to the target.
    session.on("ended", () => finish(isPromised));
    session.refer(uri, {
      ...(replaces && { replaces }),
      eventHandlers: {
        requestSucceeded: () => {
          isPromised = true;
        },
        requestFailed: () => finish(false),
        accepted: () => finish(true),
        failed: () => finish(false),
      },
    });
  });
}
