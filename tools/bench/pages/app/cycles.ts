import CallingExtensions from "@calling-extensions/sdk";
import { countLeaks, leaksSince } from "../leak-check.ts";
import { pageSetting } from "../page-setting.ts";

/** Creates and destroys the SDK in one document, and reports leaks to the host page without the SDK. */
const CYCLES = 100;
/** A longer handshake counts as failed. */
const CONNECT_MS = 300;

function connect(): Promise<{ cti: CallingExtensions; isReady: boolean }> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ cti, isReady: false }), CONNECT_MS);
    const cti = new CallingExtensions({
      eventHandlers: {
        onReady: () => {
          clearTimeout(timeout);
          // After the constructor has returned.
          queueMicrotask(() => resolve({ cti, isReady: true }));
        },
      },
    });
  });
}

const count = countLeaks();
const before = count();
let connected = 0;
for (let cycle = 0; cycle < CYCLES; cycle += 1) {
  const { cti, isReady } = await connect();
  if (isReady) connected += 1;
  void cti.callData({ cycle });
  cti.destroy();
}
const leaks = leaksSince(before, count());
window.parent.postMessage({ cycles: { connected, leaks } }, pageSetting("host"));
