/**
 * Public apps that others wrote, and sessions with them. Their code isn't here: e2e/recordings/foreign/README.md says where
 * it comes from.
 */
import { standInForFive9, standInForFlex, standInForWebPhone } from "./stand-ins.mjs";

/**
 * @typedef {import("@playwright/test").Frame} Frame
 * @typedef {{ role: "button", name: string } | { selector: string }} ElementLocator
 * @typedef {"call" | "answer" | "hangUp" | "save" | "logOut"} AppButton
 */

/**
 * A step of a session: `wait` for the next message of a type, press a `button` of the app, let it `ring`, log in, reload it,
 * or do something in the page.
 *
 * @typedef {{ wait: string } | { button: AppButton } | { page: "dial" | "end call" | "hide" | "show" } | "ring" | "log in" | "reload"} Step
 */

/**
 * @typedef {object} ForeignApp
 * @property {string} page the path of its page in its folder
 * @property {"widget" | "window"} [iframeLocation] where the page around it shows it; by default, in the widget
 * @property {() => void} [standIn]
 * @property {Readonly<Record<string, unknown>>} [json] responses of its server, by path
 * @property {Partial<Record<AppButton, ElementLocator>>} locators
 * @property {(frame: Frame) => Promise<unknown>} [logIn]
 * @property {(frame: Frame, from: string) => Promise<unknown>} [ring]
 * @property {Readonly<Record<string, readonly Step[]>>} sessions
 */

/** @param {string} name @returns {ElementLocator} */
const button = (name) => ({ role: "button", name });

/** @param {string} type @returns {Step} */
const wait = (type) => ({ wait: type });

/** @param {AppButton} name @param {...string} types @returns {readonly Step[]} */
const press = (name, ...types) => [{ button: name }, ...types.map(wait)];

/** @type {readonly Step[]} */
const logIn = ["log in", wait("LOGGED_IN")];

/** @type {readonly Step[]} */
const dial = [{ page: "dial" }, wait("DIAL_NUMBER")];

/** @type {readonly Step[]} */
const endInPage = [{ page: "end call" }, wait("CALL_ENDED")];

const stored = ["OUTGOING_CALL_STARTED", "CREATE_ENGAGEMENT_SUCCEEDED"];

/** @type {readonly Step[]} */
const ring = ["ring", wait("INCOMING_CALL"), wait("CREATE_ENGAGEMENT_SUCCEEDED")];

/** @type {readonly Step[]} */
const dialedCall = [
  ...dial,
  ...press("call", ...stored),
  ...press("hangUp", "CALL_ENDED"),
  ...press("save", "CALL_COMPLETED"),
];

/** @param {Frame} frame @param {string} selector */
const click = (frame, selector) => frame.locator(selector).click();

/** @type {Readonly<Record<string, ForeignApp>>} */
export const foreignApps = {
  "hubspot-minimal-js": {
    page: "demo-minimal-js.html",
    locators: {
      call: { selector: "#outgoingcall" },
      answer: { selector: "#answercall" },
      hangUp: { selector: "#endcall" },
      save: { selector: "#completecall" },
      logOut: { selector: "#logout" },
    },
    logIn: (frame) => click(frame, "#login"),
    ring: (frame) => click(frame, "#incomingcall"),
    sessions: {
      "ended-by-page": [
        ...logIn,
        ...dial,
        ...press("call", ...stored),
        ...endInPage,
        ...press("save", "CALL_COMPLETED"),
      ],
      "ended-by-app": [
        ...logIn,
        ...dial,
        ...press("call", ...stored),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      inbound: [
        ...logIn,
        ...ring,
        ...press("answer", "CALL_ANSWERED"),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      "several-calls": [
        ...logIn,
        ...dialedCall,
        ...dialedCall,
        ...dialedCall,
        ...press("logOut", "LOGGED_OUT"),
      ],
    },
  },
  "hubspot-react-ts": {
    page: "demo-react-ts.html",
    locators: {
      call: button("outgoing-call"),
      answer: { selector: "[data-test-id=answer-call]" },
      hangUp: { selector: "[data-test-id=end-call]" },
      save: { selector: "[data-test-id=complete-call]" },
      logOut: button("Log out"),
    },
    logIn: (frame) => frame.getByRole("button", { name: "Log in" }).click(),
    ring: async (frame, from) => {
      // Its menus are under a layer that takes clicks.
      /** @param {string} id */
      const choose = (id) => frame.locator(`[data-test-id=${id}]`).dispatchEvent("click");
      await choose("toggle-availability");
      await choose("user-available");
      await choose("toggle-availability");
      await choose("toggle-incoming-call-option");
      await frame.locator("[data-test-id=incoming-number-input]").fill(from);
      await choose("incoming-call");
    },
    sessions: {
      answered: [
        ...logIn,
        ...dial,
        ...press("call", ...stored, "CALL_ANSWERED"),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      "hung-up-while-dialing": [
        ...logIn,
        ...dial,
        ...press("call", ...stored),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      "loaded-again": [
        ...logIn,
        "reload",
        wait("INITIALIZED"),
        ...logIn,
        ...dial,
        ...press("call", ...stored, "CALL_ANSWERED"),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      inbound: [
        ...logIn,
        ...ring,
        ...press("answer", "CALL_ANSWERED"),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
      "log-out": [...logIn, ...press("logOut", "LOGGED_OUT"), ...logIn],
    },
  },
  "express-webphone": {
    page: "index.html",
    standIn: standInForWebPhone,
    locators: { hangUp: { selector: "#desligar" } },
    sessions: {
      "ended-by-page": [...dial, wait("OUTGOING_CALL_STARTED"), ...endInPage],
      "ended-by-app": [...dial, wait("OUTGOING_CALL_STARTED"), ...press("hangUp", "CALL_ENDED")],
    },
  },
  "twilio-flex": {
    page: "index.html",
    iframeLocation: "window",
    standIn: standInForFlex,
    locators: { save: button("Stand-in: the call ends") },
    ring: (frame, from) => frame.evaluate(`standIn.ring(${JSON.stringify(from)})`),
    sessions: { inbound: [...ring, ...press("save", "CALL_COMPLETED")] },
  },
  five9: {
    page: "index.html",
    standIn: standInForFive9,
    json: { "/auth/current-session": { user: "1" }, "/api/disposition": [], "/api/engagement": {} },
    locators: {
      hangUp: button("Stand-in: the call ends"),
      save: button("Stand-in: the call is finished"),
    },
    sessions: {
      outbound: [
        ...dial,
        wait("OUTGOING_CALL_STARTED"),
        ...press("hangUp", "CALL_ENDED"),
        ...press("save", "CALL_COMPLETED"),
      ],
    },
  },
};
