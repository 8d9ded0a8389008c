/**
 * What apps load from elsewhere, replaced: services of their vendors, which a recording needs no account for. Each function
 * runs in the app's page before its scripts. Buttons do what happens at the far end.
 */

/** The phone library of an app that loads one from another site: its calls are silent. */
export function standInForWebPhone() {
  let isInCall = false;
  Object.assign(window, {
    webphone_api: {
      parameters: {},
      setparameter: () => undefined,
      onAppStateChange: () => undefined,
      onCallStateChange: () => undefined,
      isincall: () => isInCall,
      call: () => (isInCall = true),
      hangup: () => (isInCall = false),
    },
  });
}

/** Twilio Flex, which an app embeds: it tells the app about calls. */
export function standInForFlex() {
  const callSid = `CA${"0".repeat(32)}`;
  const origin = "http://flex.invalid";
  /** @param {object} data */
  const tell = (data) => window.dispatchEvent(new MessageEvent("message", { origin, data }));
  /** @param {string} fromNumber */
  const ring = (fromNumber) => {
    const callDetails = {
      callSid,
      callStartTime: new Date(),
      fromNumber,
      toNumber: "+12025550101",
    };
    tell({ event: "IncomingCall", createEngagement: true, callDetails });
  };
  Object.assign(window, { standIn: { ring } });
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.createElement("button");
    button.textContent = "Stand-in: the call ends";
    button.addEventListener("click", () =>
      tell({ event: "CallEnded", callSid, endedReason: "completed" }),
    );
    document.body.prepend(button);
  });
}

/** The agent desktop of Five9, which an app embeds: its user makes the calls that the app dials. */
export function standInForFive9() {
  /** @type {Record<string, (params: object) => void>} */
  let listeners = {};
  const callLogData = { dispositionName: "", talkTime: 1000, subject: "" };
  const acts = { "is answered": "callAccepted", ends: "callEnded", "is finished": "callFinished" };
  const interaction = {
    click2dial: () => undefined,
    /** @param {typeof listeners} value */
    subscribe: (value) => (listeners = value),
    subscribeWsEvent: () => undefined,
  };
  const CrmSdk = {
    interactionApi: () => interaction,
    crmApi: () => ({ registerApi: () => undefined }),
  };
  Object.defineProperty(window, "Five9", { value: Object.freeze({ CrmSdk }) });
  document.addEventListener("DOMContentLoaded", () => {
    for (const [name, event] of Object.entries(acts)) {
      const button = document.createElement("button");
      button.textContent = `Stand-in: the call ${name}`;
      button.addEventListener("click", () =>
        listeners[event]?.({ callLogData, callData: { ani: "+12025550101" } }),
      );
      document.body.prepend(button);
    }
  });
}
