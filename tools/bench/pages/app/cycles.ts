import CallingExtensions from "@calling-extensions/sdk";
import { leftSince, watchLeftovers } from "../leftovers.ts";
import { pageSetting } from "../page-setting.ts";

/** Creates and destroys the SDK in one document; tells the host page what is left, without the SDK. */
const CYCLES = 100;
/** What a handshake takes at most; longer counts as none. */
const CONNECT_MS = 300;

function connect(): Promise<{ cti: CallingExtensions; isReady: boolean }> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ cti, isReady: false }), CONNECT_MS);
    const cti = new CallingExtensions({
      eventHandlers: {
        onReady: () => {
          clearTimeout(timeout);
          // Not before the constructor has returned.
          queueMicrotask(() => resolve({ cti, isReady: true }));
        },
      },
    });
  });
}

const count = watchLeftovers();
const before = count();
let connected = 0;
for (let cycle = 0; cycle < CYCLES; cycle += 1) {
  const { cti, isReady } = await connect();
  if (isReady) connected += 1;
  void cti.callData({ cycle });
  cti.destroy();
}
const left = leftSince(before, count());
window.parent.postMessage({ cycles: { connected, left } }, pageSetting("host"));
