import { CALL_STATUSES } from "@calling-extensions/contract";
import type { CallStatus } from "@calling-extensions/host";
import type { PageApp } from "@calling-extensions/testing";
import { showToast } from "@calling-extensions/ui/toasts";
import type { CallingDesk } from "../engine/calling-controller.ts";

const statuses: readonly string[] = CALL_STATUSES.split("|");
const isStatus = (text: string): text is CallStatus => statuses.includes(text);

/** What can be done by hand in the message panel, by its name in an address. Each throws a sentence. */
const actions: Readonly<Record<string, (app: PageApp, text: string) => void>> = {
  reloadApp: ({ host }) => host.reload(),
  remountHost: (app) => app.remount(),
  endCall: ({ host }) => host.endCall(),
  setCallState: ({ host }, status) => {
    if (!isStatus(status)) throw new Error(`It must be one of ${statuses.join(", ")}.`);
    host.setCallState(status);
  },
  receiveCall: ({ host }, from) => {
    if (from === "") throw new Error("It needs a number: receiveCall:+12025550188.");
    if (!host.canSimulate) throw new Error("This app does not let calls ring on demand.");
    host.simulateIncomingCall({ from });
  },
};

/**
 * Does what an address says, one after the other, each once the app is ready:
 * `?provider=9100&do=receiveCall:+12025550101&do=reloadApp`.
 */
export async function doAsAddressed(desk: CallingDesk, id: string, search: string): Promise<void> {
  for (const line of new URLSearchParams(search).getAll("do")) {
    // oxlint-disable-next-line no-await-in-loop -- a later action is done to the app as the one before left it
    const app = await readyApp(desk, id);
    const [name = "", ...rest] = line.split(":");
    // A plus that nobody has encoded is a space in an address.
    const text = rest.join(":").replace(/^ /, "+");
    try {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (!action) throw new Error(`There are ${Object.keys(actions).join(", ")}.`);
      action(app, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({
        tone: "error",
        source: "Address",
        text: `"do=${line}" cannot be done. ${reason}`,
      });
    }
  }
}

/** Waits until an app has called `initialized()`. */
function readyApp(desk: CallingDesk, id: string): Promise<PageApp> {
  return new Promise((resolve) => {
    const look = (): void => {
      const app = desk.apps.get(id);
      if (app?.host.status !== "initialized") return;
      stop();
      resolve(app);
    };
    const stop = desk.frames.subscribe(look);
    look();
  });
}

/** The provider that an address asks for: `?provider=9100` has it open when the page comes up. */
export const providerParameter = (search: string): string | undefined =>
  new URLSearchParams(search).get("provider") ?? undefined;
