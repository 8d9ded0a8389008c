/** When the session was recorded. */
const STARTED_AT = Date.UTC(2026, 10, 29, 9);

/**
 * Returns the text of a recording: an app connects, and has calls one after the other, each with about 10 entries. Of every five calls,
 * the third one has an invalid message, and the fourth one isn't stored.
 *
 * @param {number} calls
 */
export function recordedSession(calls) {
  /** @type {object[]} */
  const entries = [];
  let t = 0;
  let id = 0;
  const add = (
    /** @type {number} */ afterMs,
    /** @type {string} */ kind,
    /** @type {object} */ fields,
  ) => {
    t += afterMs;
    entries.push({ t, kind, ...fields });
  };
  const message = (
    /** @type {number} */ afterMs,
    /** @type {"app" | "host"} */ from,
    /** @type {string} */ type,
    /** @type {object} */ fields,
  ) => {
    id += 1;
    add(afterMs, "message", { id, from, type, ...fields });
  };
  add(0, "status", { status: "connecting" });
  message(5, "host", "SYNC", { messageId: "m1", data: { hostUrl: "https://crm.example" } });
  message(80, "app", "SYNC_ACK", { messageId: "m1", replyTo: 1, data: { version: "0.9.7" } });
  add(1, "status", { status: "connected" });
  message(40, "app", "INITIALIZED", { data: { isLoggedIn: true } });
  add(1, "status", { status: "initialized" });
  add(10, "visibility", { isHidden: false, isMinimized: false });
  for (let number = 1; number <= calls; number += 1) {
    addCall({ number, add, message });
  }
  add(500, "diagnosis", { code: "callNotCompleted", message: "The app didn't complete its call." });
  const header = {
    format: "calling-extensions-recording",
    version: 1,
    startedAt: STARTED_AT,
    recorder: { name: "@calling-extensions/host", version: "0.1.0" },
    side: "host",
    isRedacted: true,
    host: { name: "@calling-extensions/host", version: "0.1.0" },
    app: { name: "@calling-extensions/sdk", version: "0.1.0" },
  };
  const lines = entries.map((entry) => JSON.stringify(entry)).join(",\n");
  return `${JSON.stringify(header).slice(0, -1)},"entries":[\n${lines}\n]}\n`;
}

/**
 * @param {object} session
 * @param {number} session.number
 * @param {(afterMs: number, kind: string, fields: object) => void} session.add
 * @param {(afterMs: number, from: "app" | "host", type: string, fields: object) => void} session.message
 */
function addCall({ number, add, message }) {
  const call = `call ${number}`;
  const externalCallId = call;
  const toNumber = `+1202555${String(100 + (number % 9000)).padStart(4, "0")}`;
  const engagementId = String(1000 + number);
  const change = (/** @type {string} */ before, /** @type {string} */ after) => ({
    call,
    before,
    after,
  });
  if (number % 2 === 0) {
    message(2000, "app", "INCOMING_CALL", {
      ...change("idle", "ringing"),
      data: { externalCallId, fromNumber: toNumber, createEngagement: true },
    });
    message(60, "host", "CALLER_ID_MATCH_SUCCEEDED", {
      call,
      data: {
        externalCallId,
        callerIdMatches: [
          { callerIdType: "CONTACT", objectCoordinates: { objectId: number, objectTypeId: "0-1" } },
        ],
      },
    });
  } else {
    message(2000, "host", "DIAL_NUMBER", { data: { phoneNumber: toNumber } });
    message(90, "app", "OUTGOING_CALL_STARTED", {
      ...change("idle", "dialing"),
      data: {
        externalCallId,
        toNumber,
        createEngagement: true,
        dialingContext: { calleeInfo: { calleeId: number, calleeObjectTypeId: "0-1" } },
      },
    });
  }
  message(20, "host", "CREATE_ENGAGEMENT_SUCCEEDED", {
    call,
    data: { externalCallId, engagementId },
  });
  const stored = {
    call,
    engagementId,
    properties: { hs_call_status: "CALLING", hs_call_to_number: toNumber },
  };
  if (number % 5 === 4) add(30, "stored", { call, change: "failed", error: "portFailed" });
  else add(30, "stored", { change: "created", ...stored });
  message(3000, "app", "CALL_ANSWERED", {
    ...change(number % 2 === 0 ? "ringing" : "dialing", "inProgress"),
    data: { externalCallId },
  });
  add(200, "visibility", { isHidden: false, isMinimized: number % 2 === 1 });
  if (number % 5 === 3) {
    message(4000, "app", "CALL_ENDED", {
      call,
      data: { externalCallId, callEndStatus: "HUNG_UP" },
      invalid:
        "CALL_ENDED: data.callEndStatus is not COMPLETED|FAILED|CANCELED|BUSY|NO_ANSWER|REJECTED|MISSED",
    });
  }
  message(4000, "app", "CALL_ENDED", {
    ...change("inProgress", "ended"),
    data: { externalCallId, callEndStatus: "COMPLETED" },
  });
  message(1500, "app", "CALL_COMPLETED", {
    ...change("ended", "completed"),
    data: {
      externalCallId,
      engagementId,
      engagementProperties: { hs_call_body: "text 1", hs_call_duration: 8200 },
    },
  });
  if (number % 5 !== 4) {
    add(40, "stored", {
      change: "completed",
      ...stored,
      properties: { hs_call_status: "COMPLETED", hs_call_body: "text 1", hs_call_duration: 8200 },
    });
  }
}
