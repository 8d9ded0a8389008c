import type { ConnectCrm, CrmEvent, CrmLink } from "./crm-link.ts";

/** A CRM page for tests: it notes what it is told, and says what the test says. */
export interface RecordedCrm {
  readonly connect: ConnectCrm;
  /** Method and arguments of each message, in order. */
  readonly sent: [method: string, ...args: unknown[]][];
  tell(event: CrmEvent): void;
}

export function createRecordedCrm({ hasCrm = true } = {}): RecordedCrm {
  const sent: RecordedCrm["sent"] = [];
  const listeners: ((event: CrmEvent) => void)[] = [];
  const note =
    (method: keyof CrmLink) =>
    (...args: unknown[]) => {
      sent.push([method, ...args]);
    };

  return {
    sent,
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    connect(listener) {
      listeners.push(listener);
      return {
        hasCrm,
        initialized: note("initialized"),
        loggedIn: note("loggedIn"),
        loggedOut: note("loggedOut"),
        availabilityChanged: note("availabilityChanged"),
        outgoingCall: note("outgoingCall"),
        incomingCall: note("incomingCall"),
        callAnswered: note("callAnswered"),
        callEnded: note("callEnded"),
        callCompleted: note("callCompleted"),
        draft: note("draft"),
        refuseDial: note("refuseDial"),
        showRecord: note("showRecord"),
        alert: note("alert"),
        destroy: () => undefined,
      };
    },
  };
}
