import open from "open";

/** Opens a URL in the user's browser. Failures are ignored, because the terminal shows the URL. */
export async function openPage(url: string): Promise<void> {
  try {
    const browser = await open(url);
    // A browser that can't be started emits an error later.
    browser.once("error", () => undefined);
  } catch {
    // The terminal shows the URL.
  }
}
