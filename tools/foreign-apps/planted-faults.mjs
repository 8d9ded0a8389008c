/**
 * Faults of an app, for replays. A script in the app's page changes what the app sends to the page around it, so the app
 * itself stays as it is.
 */

/** Longer than a replay waits before a message is late, and shorter than until it is missing, with the `timeoutMs` below. */
const LATE_MS = 7000;

/** The `timeoutMs` of the configuration for replays of apps with faults. */
export const REPLAY_TIMEOUT_MS = 5000;

/**
 * @typedef {{ readonly type: string, readonly data?: unknown }} Message
 * @typedef {{ readonly type: string, readonly callEndStatus: unknown }} Target what has the fault, and its status in the recording
 */

/**
 * @typedef {object} Fault
 * @property {readonly string[]} types the first of these types in a recording has the fault
 * @property {"externalCallId"} [field] only a message with this field can have the fault
 * @property {number} [delayMs] when the message is sent
 * @property {(message: Message) => Message[]} change returns what is sent instead; runs in the app's page
 * @property {(target: Target) => string} says what a replay says about it
 */

/** @type {Readonly<Record<string, Fault>>} */
export const faults = {
  "a late reply": {
    types: ["OUTGOING_CALL_STARTED", "INCOMING_CALL", "LOGGED_IN"],
    delayMs: LATE_MS,
    change: (message) => [message],
    says: ({ type }) => `${type} came too late.`,
  },
  "a doubled end": {
    types: ["CALL_ENDED"],
    change: (message) => [message, message],
    says: ({ type }) => `${type} is additional.`,
  },
  "a lost id": {
    types: ["CALL_ANSWERED", "CALL_ENDED", "CALL_COMPLETED"],
    field: "externalCallId",
    change: (message) => [
      { ...message, data: { ...Object(message.data), externalCallId: undefined } },
    ],
    says: ({ type }) => `${type} is different: data.externalCallId is missing.`,
  },
  "a wrong status": {
    types: ["CALL_ENDED"],
    change: (message) => [
      { ...message, data: { ...Object(message.data), callEndStatus: "FAILED" } },
    ],
    says: ({ type, callEndStatus }) =>
      `${type} is different: data.callEndStatus is ${
        callEndStatus === undefined
          ? "additional"
          : `"FAILED" instead of ${JSON.stringify(callEndStatus)}`
      }.`,
  },
  "a missing completion": {
    types: ["CALL_COMPLETED"],
    change: () => [],
    says: ({ type }) => `${type} is missing.`,
  },
};

/**
 * A fault in an app, and what a replay says about it.
 *
 * @typedef {object} PlantedFault
 * @property {string} name
 * @property {string} type of the message that has it: the first one of the session
 * @property {Fault} fault
 * @property {string} says
 */

/**
 * Returns the faults that an app can have in a recorded session.
 *
 * @param {{ readonly entries: readonly { readonly kind: string, readonly from?: string, readonly type?: string, readonly data?: unknown }[] }} recording
 * @returns {PlantedFault[]}
 */
export function faultsIn({ entries }) {
  const messages = entries.filter(({ kind, from }) => kind === "message" && from === "app");
  return Object.entries(faults).flatMap(([name, fault]) => {
    const { types, field, says } = fault;
    for (const type of types) {
      const message = messages.find((each) => each.type === type);
      const data = Object(message?.data);
      if (!message || (field && data[field] === undefined)) continue;
      return [{ name, type, fault, says: says({ type, callEndStatus: data.callEndStatus }) }];
    }
    return [];
  });
}

/**
 * Runs in the app's page before its scripts: gives them another `parent`, which changes the first message of a type.
 *
 * @param {string} type
 * @param {Fault["change"]} change
 * @param {number} delayMs
 */
function plant(type, change, delayMs) {
  const page = window.parent;
  /** @type {[Message, string][] | undefined} what waits for a message that is late */
  let waiting;
  let isPlanted = false;
  /** @param {Message} message @param {string} origin */
  const send = (message, origin) => page.postMessage(message, origin);
  const parent = {
    /** @param {Message} message @param {string} origin */
    postMessage(message, origin) {
      if (waiting) waiting.push([message, origin]);
      else if (isPlanted || message.type !== type) send(message, origin);
      else {
        isPlanted = true;
        const changed = change(message);
        if (delayMs === 0) for (const each of changed) send(each, origin);
        else {
          waiting = changed.map((each) => [each, origin]);
          setTimeout(() => {
            for (const each of waiting ?? []) send(...each);
            waiting = undefined;
          }, delayMs);
        }
      }
    },
  };
  Object.defineProperty(window, "parent", { value: parent });
  // An app may compare the sender of a message with its parent.
  const source = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "source");
  Object.defineProperty(MessageEvent.prototype, "source", {
    get() {
      /** @type {unknown} */
      const sender = source?.get?.call(this);
      return sender === page ? parent : sender;
    },
  });
}

/**
 * Returns a page whose app has a fault.
 *
 * @param {string} html
 * @param {PlantedFault | undefined} planted
 */
export function withFault(html, planted) {
  if (!planted) return html;
  const { type, fault } = planted;
  const { change, delayMs = 0 } = fault;
  return withScript(
    html,
    `(${String(plant)})(${JSON.stringify(type)}, ${String(change)}, ${delayMs});`,
  );
}

/**
 * Returns a page that runs a script before its own scripts.
 *
 * @param {string} html
 * @param {string} script
 */
export const withScript = (html, script) =>
  html.replace(/^\s*(<!doctype[^>]*>)?/i, (start) => `${start}<script>${script}</script>`);
