import type { ConnectCrm, CrmEvent, CrmLink } from "../crm-link/crm-link.ts";

/** A CRM page for tests: records what it receives, and emits what the test wants. */
export interface RecordedCrm {
  readonly connect: ConnectCrm;
  /** Method and arguments of each message, in order. */
  readonly sent: [method: string, ...args: unknown[]][];
  /** What the phone reported that the user can do with calls. */
  readonly controls: string[];
  /** Whether the user was available, at each change. */
  readonly availability: boolean[];
  emit(event: CrmEvent): void;
}

export function createRecordedCrm({ hasCrm = true, createsTasks = true } = {}): RecordedCrm {
  const sent: RecordedCrm["sent"] = [];
  const controls: string[] = [];
  const availability: boolean[] = [];
  const listeners: ((event: CrmEvent) => void)[] = [];
  const record =
    (method: keyof CrmLink) =>
    (...args: unknown[]) => {
      sent.push([method, ...args]);
    };

  return {
    sent,
    controls,
    availability,
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    connect(listener) {
      listeners.push(listener);
      return {
        hasCrm,
        initialized: record("initialized"),
        loggedIn: record("loggedIn"),
        loggedOut: record("loggedOut"),
        availabilityChanged: (isAvailable) => availability.push(isAvailable),
        outgoingCall: record("outgoingCall"),
        incomingCall: record("incomingCall"),
        callAnswered: record("callAnswered"),
        callControls: (externalCallId, { isMuted, isOnHold, actions }) => {
          const state = [isMuted && "muted", isOnHold && "on hold"].filter(Boolean);
          controls.push(`${externalCallId}: ${[...state, ...actions].join(" ")}`);
        },
        callEnded: record("callEnded"),
        callTransferred: record("callTransferred"),
        callCompleted: record("callCompleted"),
        resumeSaves: () => undefined,
        draft: record("draft"),
        sendRecording: (...args) => {
          record("sendRecording")(...args);
          return true;
        },
        searchContacts: record("searchContacts"),
        createTask: (...args) => {
          record("createTask")(...args);
          return createsTasks;
        },
        showCallRecords: record("showCallRecords"),
        refuseDial: record("refuseDial"),
        showRecord: record("showRecord"),
        alert: record("alert"),
        destroy: () => undefined,
      };
    },
  };
}
