import type { Rule } from "./rule.ts";

/** Rules about the app's page, its start, and its messages. */
export const pageRules = {
  "app-responds": {
    severity: "error",
    title: "The app's URL returns a page.",
    why: "The CRM page shows an empty frame otherwise.",
    advice: "Start the app's server, and check the URL's path and certificate.",
  },
  "framing-allowed": {
    severity: "error",
    title: "The app's page can be embedded in another page.",
    why: "The browser refuses to show the app in the CRM page otherwise.",
    advice:
      "Remove the header X-Frame-Options, and add the CRM page's origin to frame-ancestors in Content-Security-Policy.",
  },
  "secure-page": {
    severity: "error",
    title: "The app and everything that it loads use https, or a loopback address.",
    why: "Browsers block insecure content in a CRM page, which uses https.",
    advice: "Serve the app over https, and request scripts, styles and data over https.",
  },
  "microphone-allowed": {
    severity: "warning",
    title: "The app's page may use the microphone.",
    why: "Browsers refuse the microphone to a page whose own headers forbid it.",
    advice: "Allow microphone=(self) in the header Permissions-Policy, or remove the header.",
  },
  "microphone-use": {
    severity: "warning",
    title: "The app opens the microphone only for a call.",
    why: "The browser shows the whole day that the page records, and users become suspicious. It is a warning because calls work.",
    advice:
      "Call getUserMedia() when a call starts. To ask for the permission earlier, stop the tracks afterwards.",
  },
  handshake: {
    severity: "error",
    title: "The app replies to the CRM page's SYNC.",
    why: "Without the handshake, neither side receives messages.",
    advice:
      "Create a CallingExtensions instance when the page loads. If the app redirects, allow the other origin in allowedOrigins.",
  },
  initialized: {
    severity: "error",
    title: "The app calls initialized().",
    why: "The CRM page sends no numbers to an app that isn't ready.",
    advice:
      "Call initialized() in the handler onReady. If the app does so only in the calling window, set settings.usesCallingWindow.",
  },
  "logged-in": {
    severity: "error",
    title: "The app reports that its user has logged in.",
    why: "The CRM page sends no numbers to an app whose user is logged out.",
    advice: "Call userLoggedIn() after the login, or initialized() with isLoggedIn: true.",
  },
  "ready-time": {
    severity: "warning",
    title: "The app is ready soon enough, by default within 3 seconds.",
    why: "A user who clicks a number waits until the app is ready.",
    advice: "Call initialized() before slow requests, and load less code at the start.",
  },
  "sdk-version": {
    severity: "warning",
    title: "The app's SDK supports every message of the CRM page.",
    why: "The CRM page doesn't send newer messages to an older SDK.",
    advice: "Update the SDK.",
  },
  "valid-messages": {
    severity: "error",
    title: "Every message matches the protocol.",
    why: "The CRM page drops invalid messages.",
    advice: "Send the fields that the protocol requires, with their types.",
  },
  "exact-messages": {
    severity: "warning",
    title: "No field needs to be interpreted.",
    why: "Another CRM page may not interpret the field in the same way.",
    advice: "Send the field with the name and type of the protocol.",
  },
  "legal-order": {
    severity: "error",
    title: "Messages about a call arrive in an order that its state allows.",
    why: "The CRM page drops the others: a call that is completed before its end has no duration and no outcome.",
    advice:
      "Call callAnswered(), callEnded() and callCompleted() in this order, each about a call that has started.",
  },
  "message-rate": {
    severity: "error",
    title: "The app sends no flood of messages, and doesn't resize its frame without end.",
    why: "Each message and each new size costs the CRM page time, until it no longer responds.",
    advice:
      "Send a message when something happens, not on a timer. Don't call resizeWidget() because the frame's size has changed.",
  },
  "no-uncaught-errors": {
    severity: "error",
    title: "The app handles all of its errors.",
    why: "An uncaught error can leave a call half done.",
    advice: "Handle the error where it is thrown, or catch the rejected promise.",
  },
  "private-data": {
    severity: "warning",
    title: "Phone numbers and names appear neither in the console nor in URLs.",
    why: "Servers, browser extensions and error reports keep both. It is a warning because a company may allow that.",
    advice: "Send both in the body of a request, and don't log them. Turn debugMode off.",
  },
  secrets: {
    severity: "error",
    title: "The app posts no token or password to any origin.",
    why: "With the target origin *, each site that embeds the app receives it.",
    advice: "Post to the origin from which the SYNC came, and keep tokens in the app.",
  },
  "only-its-page": {
    severity: "warning",
    title: "The app obeys only the page that embeds it.",
    why: "Any frame beside it, such as an advertisement, can make it call a number otherwise. It is a warning because some versions of HubSpot's SDK don't check the sender.",
    advice:
      "Ignore messages unless event.source is window.parent and event.origin is the origin of the SYNC.",
  },
  accessible: {
    severity: "error",
    title: "The app has no serious accessibility violations.",
    why: "People who use a keyboard or a screen reader make calls, too.",
    advice: "Fix the elements that axe names.",
  },
  keyboard: {
    severity: "error",
    title: "The keyboard reaches everything that reacts to a click.",
    why: "People who can't use a mouse can't answer or hang up otherwise.",
    advice: "Use a button or a link, not another element with a click handler.",
  },
  "fits-narrow-frame": {
    severity: "error",
    title: "The app fits into a frame that is 320 pixels wide.",
    why: "Users can't reach a button outside the frame without scrolling sideways.",
    advice: "Let the layout wrap, and don't set a fixed width.",
  },
} as const satisfies Record<string, Rule>;
