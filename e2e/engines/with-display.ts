import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { stopWithUs } from "./child.ts";

/** The file descriptor on which Xvfb tells its display's number. */
const NUMBER_AT = 3;

/** Runs `use` with the environment of a display that nobody sees. */
export async function withDisplay<Result>(
  xvfb: string,
  use: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const args = ["-displayfd", String(NUMBER_AT), "-screen", "0", "1280x800x24", "-nolisten", "tcp"];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const stop = stopWithUs(child);
  try {
    // As set up by `stdio`.
    const [number] = (await once(child.stdio[NUMBER_AT] as Readable, "data")) as [Buffer];
    return await use({
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: "x11",
    });
  } finally {
    stop();
  }
}
