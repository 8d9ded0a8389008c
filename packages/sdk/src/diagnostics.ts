/** What the browser blocks. A CRM page can't see it, so the handshake reports it. */
export interface Diagnostics {
  /** The permission of the CRM page and the user, if the browser has reported it by then. */
  microphone?: PermissionState;
  storage?: "blocked";
}

/**
 * Checks what a calling app needs from the browser.
 *
 * @differs The app reports to the host that the microphone is denied or storage is blocked; the vendor's
 * app reports neither.
 */
export function readDiagnostics(page: Window): Diagnostics {
  const diagnostics: Diagnostics = {};
  // A browser without this permission rejects the query.
  page.navigator?.permissions
    ?.query({ name: "microphone" })
    .then(({ state }) => (diagnostics.microphone = state))
    .catch(() => undefined);
  try {
    // Only checks access: reading a value would wait until the browser has loaded the storage.
    void page.localStorage.getItem;
  } catch {
    diagnostics.storage = "blocked";
  }
  return diagnostics;
}
