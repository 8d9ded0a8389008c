import type { BrowserContext } from "@playwright/test";

/**
 * Sends a signal to all processes of a browser, and returns their ids. They aren't one process group: some systems start
 * the browser by a script that stays its parent.
 */
export async function signalBrowser(
  context: BrowserContext,
  signal: NodeJS.Signals,
): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const main = processInfo.find(({ type }) => type === "browser");
  if (!main) throw new Error("The browser has no main process.");
  // First the one that would start others again.
  process.kill(main.id, signal);
  const others = processInfo.filter((each) => each !== main).map(({ id }) => id);
  return [main.id, ...others.filter((id) => signalIfRunning(id, signal))];
}

/** Returns whether the process still runs. */
export function signalIfRunning(id: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(id, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}
