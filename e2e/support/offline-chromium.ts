import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "@playwright/test";

/** A network namespace whose only interface is the loopback, also for users without privileges. */
const UNSHARE = ["--net", "--map-root-user"];

/** Whether this machine can start a browser that is offline. */
export function canGoOffline(): boolean {
  try {
    execFileSync("unshare", [...UNSHARE, "ip", "link", "set", "lo", "up"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Runs Chromium on a machine without a network. Playwright talks to it through a pipe. */
export async function withOfflineChromium(
  executablePath: string,
  args: readonly string[],
  use: (browser: Browser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "offline-chromium-"));
  const script = join(folder, "chromium.sh");
  const inside = `ip link set lo up && exec "${executablePath}" "$@"`;
  await writeFile(
    script,
    `#!/bin/sh\nexec unshare ${UNSHARE.join(" ")} sh -c '${inside}' sh "$@"\n`,
  );
  await chmod(script, 0o755);
  try {
    const browser = await chromium.launch({ executablePath: script, args: [...args] });
    try {
      await use(browser);
    } finally {
      await browser.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
