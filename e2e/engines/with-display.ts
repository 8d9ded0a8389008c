import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { stopOnExit } from "./stop-on-exit.ts";

/** The file descriptor to which Xvfb writes its display number. */
const DISPLAY_NUMBER_FD = 3;

/** Runs `use` with the environment of a virtual display. */
export async function withDisplay<Result>(
  xvfb: string,
  use: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const args = [
    "-displayfd",
    String(DISPLAY_NUMBER_FD),
    "-screen",
    "0",
    "1280x800x24",
    "-nolisten",
    "tcp",
  ];
  const child = spawn(xvfb, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const stop = stopOnExit(child);
  try {
    // `stdio` creates this pipe.
    const [number] = (await once(child.stdio[DISPLAY_NUMBER_FD] as Readable, "data")) as [Buffer];
    return await use({
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      GDK_BACKEND: "x11",
    });
  } finally {
    stop();
  }
}
