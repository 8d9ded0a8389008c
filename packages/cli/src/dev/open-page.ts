import open from "open";

/** Opens an address in the user's browser; where there is none, the terminal has said the address. */
export async function openPage(url: string): Promise<void> {
  try {
    const browser = await open(url);
    // What cannot be started says so later.
    browser.once("error", () => undefined);
  } catch {
    // The address stands in the terminal.
  }
}
