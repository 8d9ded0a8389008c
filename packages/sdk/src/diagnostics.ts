/** What the browser keeps from this page: a CRM page cannot see it, and is told in the handshake. */
export interface Diagnostics {
  /** What the page around and the user allow, as far as the browser has said so by then. */
  microphone?: PermissionState;
  storage?: "blocked";
}

/**
 * Looks at what a calling app needs of the browser.
 *
 * @differs The host is told that the microphone is denied or storage blocked; the vendor's app says
 * neither.
 */
export function readDiagnostics(page: Window): Diagnostics {
  const diagnostics: Diagnostics = {};
  // A browser that knows no such permission refuses the question.
  page.navigator?.permissions
    ?.query({ name: "microphone" })
    .then(({ state }) => (diagnostics.microphone = state))
    .catch(() => undefined);
  try {
    // Only whether it is there: reading anything of it waits until the browser has loaded it.
    void page.localStorage.getItem;
  } catch {
    diagnostics.storage = "blocked";
  }
  return diagnostics;
}
