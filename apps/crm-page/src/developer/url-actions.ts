import { CALL_STATUSES } from "@calling-extensions/contract";
import type { CallStatus } from "@calling-extensions/host";
import type { PageApp } from "@calling-extensions/page-handle";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import type { CallingController } from "../engine/calling-controller.ts";

const statuses: readonly string[] = CALL_STATUSES.split("|");
const isStatus = (text: string): text is CallStatus => statuses.includes(text);

/**
 * The manual actions of the message panel, by their names in a URL. Each throws an error with a
 * full sentence.
 */
const actions: Readonly<Record<string, (app: PageApp, text: string) => void>> = {
  reloadApp: ({ host }) => host.reload(),
  remountHost: (app) => app.remount(),
  endCall: ({ host }) => host.endCall(),
  setCallState: ({ host }, status) => {
    if (!isStatus(status)) throw new Error(t`The status must be one of ${statuses.join(", ")}.`);
    host.setCallState(status);
  },
  receiveCall: ({ host }, from) => {
    if (from === "") throw new Error(t`Add a number: receiveCall:+12025550188.`);
    if (!host.canSimulate) throw new Error(t`This app doesn't support simulated calls.`);
    host.simulateIncomingCall({ from });
  },
};

/**
 * Runs the actions of a URL in order, each once the app is ready:
 * `?provider=9100&do=receiveCall:+12025550101&do=reloadApp`.
 */
export async function runUrlActions(
  controller: CallingController,
  id: string,
  search: string,
): Promise<void> {
  for (const line of new URLSearchParams(search).getAll("do")) {
    const app = await waitForApp(controller, id);
    const [name = "", ...rest] = line.split(":");
    // An unencoded plus is a space in a URL.
    const text = rest.join(":").replace(/^ /, "+");
    try {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (!action) throw new Error(t`Available actions: ${Object.keys(actions).join(", ")}.`);
      action(app, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      showToast({
        tone: "error",
        source: "URL",
        text: t`Couldn't run "do=${line}". ${reason}`,
      });
    }
  }
}

/** Waits until an app has called `initialized()`. */
function waitForApp(controller: CallingController, id: string): Promise<PageApp> {
  return new Promise((resolve) => {
    const look = (): void => {
      const app = controller.apps.get(id);
      if (app?.host.status !== "initialized") return;
      stop();
      resolve(app);
    };
    const stop = controller.frames.subscribe(look);
    look();
  });
}

/** The provider to open when the page loads: `?provider=9100`. */
export const readProviderParameter = (search: string): string | undefined =>
  new URLSearchParams(search).get("provider") ?? undefined;
