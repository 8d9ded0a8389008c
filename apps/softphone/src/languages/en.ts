import { createPlural } from "./plural.ts";

const plural = createPlural("en");

/**
 * The texts that the first screens need. The other languages have the same keys and parameters, and those of
 * `en-late.ts`.
 */
export const en = {
  common: {
    softphone: "Softphone",
    phone: "Phone",
    close: "Close",
    dismiss: "Dismiss",
    answer: "Answer",
    decline: "Decline",
    hangUp: "Hang up",
    keypad: "Keypad",
    controlsNotLoaded: "Couldn't load the controls of this call.",
    callHistory: "Call history",
    language: "Language",
    phoneNumber: "Phone number",
    nameOrNumber: "Name or phone number",
    cannotLoad: (name: string) => `Couldn't load “${name}”. Check your network, and try again.`,
    skipNotes: "Skip notes",
    tryAgain: "Try again",
    save: "Save",
    partFailed: "This part of the phone has failed. Calls continue.",
    reload: "Reload",
  },
  header: {
    signedInUser: "Signed-in user",
    availability: "Availability",
    available: "Available",
    away: "Away",
    doNotDisturb: "Do not disturb",
    inCall: "In a call",
    wrapUp: "Wrap-up",
    help: "Help",
    menu: "Menu",
    logOut: "Log out",
    finishCallFirst: "Finish the call first",
    storeFirst: "Store or discard everything first",
    missedCalls: (count: number) =>
      plural(count, {
        one: `Call history, ${count} missed call`,
        other: `Call history, ${count} missed calls`,
      }),
    audioDevices: "Audio devices",
    shortcuts: "Keyboard shortcuts",
  },
  login: {
    demoHint: "This is a demo: enter any name.",
    logInToCall: (number: string) => `Log in to call ${number}.`,
    yourName: "Your name",
    chooseDemoUser: "Or choose a demo user",
    logIn: "Log in",
  },
  keypad: {
    makeCall: "Make a call",
    enterNumber: "Enter a number",
    enterNameOrNumber: "Name or number",
    enterNumberToCall: "Enter a number to call.",
    deleteLastDigit: "Delete the last digit",
    callingFrom: "Calling from",
    call: "Call",
    star: "Star",
    pound: "Pound",
  },
  numbers: {
    dialedAs: (number: string, country: string) => `Dialed as ${number} (${country}).`,
    premium: "This is a premium-rate number. Calls can be expensive.",
    dialedAsItIs: "Dialed as it is, without a country code.",
    dialsExtension: (extension: string) => `Extension ${extension} is dialed after the answer.`,
    lettersBehind: "Letters behind a number aren't dialed. A comma begins an extension.",
    enterNumber: "Enter a number.",
    notLoaded: "The phone is still loading. Add the country code, such as +44, or try again.",
    notANumber: "This isn't a phone number.",
    emergency: (number: string) =>
      `${number} is an emergency number. Call it from a regular phone.`,
    unknownCountry: "This number starts with an unknown country code.",
    tooShort: "This number is incomplete.",
    tooLong: "This number has too many digits.",
    wrongLength: "This number has the wrong number of digits.",
    tooShortFor: (country: string) =>
      `This number is too short for ${country}. Add the area code or country code.`,
    tooLongFor: (country: string, example: string) =>
      `This number is too long for ${country}. Add the country code, such as ${example}.`,
    wrongLengthFor: (country: string, example: string) =>
      `This isn't a number of ${country}. Add the country code, such as ${example}.`,
    unknown: "Unknown number",
  },
  states: {
    COMPLETED: "Call ended",
    FAILED: "Call failed",
    CANCELED: "Canceled",
    BUSY: "Line busy",
    NO_ANSWER: "No answer",
    REJECTED: "Declined",
    MISSED: "Missed call",
    TRANSFERRED: "Transferred",
    ANSWERED_ELSEWHERE: "Answered elsewhere",
    onHold: "On hold",
    inProgress: "On a call",
    incoming: "Incoming call",
    ringing: "Ringing…",
    calling: "Calling…",
  },
  announcements: {
    audioInterrupted: "The audio was interrupted.",
    audioOneWay: "No audio is arriving from the other party.",
    heldByThem: (name: string) => `${name} put you on hold.`,
    held: (name: string) => `${name} is on hold.`,
    connected: (name: string) => `Connected with ${name}.`,
    ended: (state: string) => `${state}. You can add notes now.`,
    incoming: (name: string) => `Incoming call from ${name}.`,
    ringing: (name: string) => `Ringing ${name}.`,
    calling: (name: string) => `Calling ${name}.`,
  },
  crm: {
    notConnected: (reason: string) => `Couldn't connect to the CRM page: ${reason}`,
    earlierCall: (id: string) =>
      `The phone has no details of the earlier call that the CRM opened it for (${id}).`,
    standalone: "This phone isn't open in a CRM page, so its calls aren't recorded.",
    openInCrm: "Open it in the CRM:",
  },
};

/** The texts of the first screens in one language. */
export type Texts = typeof en;
