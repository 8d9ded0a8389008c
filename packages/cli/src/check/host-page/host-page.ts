import {
  createCallingHost,
  createFaults,
  engagementProperties,
  type CallerMatch,
  type CallingHost,
  type HostRecording,
  type EngagementProperties,
  type Faults,
  type HostPolicy,
  type IframeLocation,
  type SentMessage,
} from "@calling-extensions/host";
import { CALLER, CALLER_NAME } from "../fictional-data.ts";

/** What the host page offers to the check. */
export interface CheckedHost {
  readonly host: CallingHost;
  readonly faults: Faults;
  /** The properties of each call's engagement, as the app's messages have set them so far. */
  readonly engagements: readonly EngagementProperties[];
  /** Removes the frame, and adds it again with another host. The calls stay. */
  remount(this: void): void;
  /** Sends a recorded message to the app. */
  play(this: void, message: Omit<SentMessage, "direction">): void;
  /** What each host of the page has recorded so far, if the page records. */
  recordings(this: void): RecordedPart[];
  /** How many calls the page shows as not ended. */
  countLiveCalls(this: void): number;
}

/** A recording of one host, with personal data. */
export interface RecordedPart {
  /** Begins with the time at which the page was loaded. */
  readonly id: string;
  readonly file: string;
}

declare global {
  interface Window {
    checkedHost: CheckedHost;
    /** Receives what a host has recorded, once a second. */
    saveRecordedPart?: (part: RecordedPart) => void;
  }
}

/** What the host page reads from its URL. */
export interface HostPageOptions {
  readonly app: string;
  readonly allowedOrigins: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
  readonly policy: Partial<HostPolicy>;
  readonly iframeLocation: IframeLocation;
  readonly usesCallingWindow: boolean;
  /** The page records each host. */
  readonly isRecorded?: boolean;
  /** The page says nothing to the app but the handshake and what is played. */
  readonly isPlayed?: boolean;
}

const search = new URLSearchParams(location.search);
// The check creates the URL.
const options = JSON.parse(search.get("options") ?? "") as HostPageOptions;
const { app, allowedOrigins, size, policy, iframeLocation, usesCallingWindow } = options;
const { isPlayed = false, isRecorded = false } = options;

const callerRecord: CallerMatch = {
  callerIdType: "CONTACT",
  objectTypeId: "0-1",
  objectId: "102",
  ...CALLER_NAME,
};

const faults = createFaults();
const FIRST_ENGAGEMENT_ID = 500_001;

/** The calls that the page has stored, by the id of the call's document. */
const storedCalls = new Map<string, { engagementId: string; properties: EngagementProperties }>();

function createHost(): CallingHost {
  const host = createCallingHost({
    provider: { id: "checked", name: "Checked app", url: app, allowedOrigins },
    frame: { container: document.body, size, maxSize: () => ({ width: 2000, height: 2000 }) },
    context: { portalId: "1", userId: "11", ownerId: "21", iframeLocation, usesCallingWindow },
    policy: { ...policy, warnBeforeUnload: false },
    hooks: faults.hooks,
    ports: {
      saveCall: (call) => {
        const { id, version } = call;
        const engagementId =
          call.engagementId ??
          storedCalls.get(id)?.engagementId ??
          String(FIRST_ENGAGEMENT_ID + storedCalls.size);
        storedCalls.set(id, { engagementId, properties: engagementProperties(call) });
        return Promise.resolve({ engagementId, version });
      },
      matchCaller: ({ phoneNumber }) =>
        Promise.resolve(phoneNumber === CALLER ? [callerRecord] : []),
      navigateToRecord: () => Promise.resolve(),
      showAlert: () => undefined,
      confirmDial: () => Promise.resolve(true),
      confirmLeave: () => Promise.resolve(true),
    },
  });
  host.intercept(faults.intercept);
  if (isRecorded) void record(host);
  if (isPlayed) {
    host.intercept(({ direction, type }, pass) => {
      if (direction === "in" || isPlaying || SENT_WITHOUT_PLAY.test(type)) pass();
    });
  }
  return host;
}

const recordings: { readonly id: string; readonly recording: HostRecording }[] = [];
let hosts = 0;

/** The check replaces personal data: it joins what several hosts record, in which a value must have one stand-in. */
async function record(recorded: CallingHost): Promise<void> {
  hosts += 1;
  const id = `${performance.timeOrigin} ${hosts}`;
  const save = (file: string): void => window.saveRecordedPart?.({ id, file });
  recordings.push({ id, recording: await recorded.record({ keepsPersonalData: true, save }) });
}

/** The handshake, and what replaces buttons of the app. */
const SENT_WITHOUT_PLAY = /^SYNC$|^SIMULATE_/;

/** A recorded message is being sent. */
let isPlaying = false;

let host = createHost();

const liveStates: ReadonlySet<string> = new Set(["dialing", "ringing", "inProgress"]);

window.checkedHost = {
  get host() {
    return host;
  },
  faults,
  get engagements() {
    return [...storedCalls.values()].map(({ properties }) => properties);
  },
  remount() {
    host.destroy();
    host = createHost();
  },
  play(message) {
    isPlaying = true;
    try {
      host.sendMessage({ direction: "out", ...message });
    } finally {
      isPlaying = false;
    }
  },
  recordings: () => recordings.map(({ id, recording }) => ({ id, file: recording.toText() })),
  countLiveCalls: () => host.calls.filter(({ state }) => liveStates.has(state)).length,
};
