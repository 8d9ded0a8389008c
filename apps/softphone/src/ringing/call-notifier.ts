import { isIncoming, type Call } from "../call/call.ts";
import { otherParty } from "../call/other-party.ts";
import type { Language } from "../languages/language.ts";

/** Shows incoming calls as desktop notifications while the phone's tab is hidden. */
export interface CallNotifier {
  /** Asks for the user's permission, unless the user has decided. Browsers want a click for it. */
  requestPermission(): void;
  /** Shows or closes the notification, as the calls of the phone need. */
  update(calls: { readonly call: Call | undefined; readonly otherCalls: readonly Call[] }): void;
}

const canNotify = () => "Notification" in window;

/** For a phone that is alone in a tab: in the frame of a CRM page, browsers refuse, and the page notifies. */
export function createCallNotifier(readLanguage: () => Language): CallNotifier {
  let notifiedCall: string | undefined;
  let notification: Notification | undefined;

  function show(call: Call): Notification | undefined {
    if (!canNotify() || !document.hidden || Notification.permission !== "granted") return undefined;
    try {
      const shown = new Notification(readLanguage().texts.states.incoming, {
        body: otherParty(call),
        tag: call.externalCallId,
      });
      shown.addEventListener("click", () => {
        window.focus();
        shown.close();
      });
      return shown;
    } catch {
      // Browsers on Android allow notifications only in service workers.
      return undefined;
    }
  }

  return {
    requestPermission() {
      if (canNotify() && Notification.permission === "default") {
        void Notification.requestPermission();
      }
    },
    update({ call, otherCalls }) {
      const incoming = [call, ...otherCalls].find((one) => one && isIncoming(one));
      if (incoming?.externalCallId === notifiedCall) return;
      notifiedCall = incoming?.externalCallId;
      notification?.close();
      notification = incoming && show(incoming);
    },
  };
}
