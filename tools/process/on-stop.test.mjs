import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";

const module = new URL("on-stop.mjs", import.meta.url).href;
const script = `
  const { onStop } = await import(${JSON.stringify(module)});
  const timer = setInterval(() => {}, 1000);
  onStop((signal) => { console.log("stopped by", signal); clearInterval(timer); });
  console.log("ready");
`;

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function start(command, args) {
  const env = { ...process.env, npm_lifecycle_event: "start", SCRIPT: script };
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await once(child.stdout, "data");
  return { child, output: () => output };
}

describe("a request to stop", () => {
  test.each(/** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))(
    "is the signal %s",
    async (signal) => {
      const { child, output } = await start(process.execPath, [
        "--input-type=module",
        "-e",
        script,
      ]);
      child.kill(signal);
      await once(child, "close");
      expect(output()).toBe(`ready\nstopped by ${signal}\n`);
    },
  );

  test("is the end of the shell in which npm runs the process", async () => {
    const line = `"${process.execPath}" --input-type=module -e "$SCRIPT"; true`;
    const { child, output } = await start("sh", ["-c", line]);
    child.kill("SIGTERM");
    await once(child.stdout, "close");
    expect(output()).toBe("ready\nstopped by SIGTERM\n");
  });
});
