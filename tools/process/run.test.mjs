import { describe, expect, test } from "vitest";
import { inParallel } from "./in-parallel.mjs";
import { run } from "./run.mjs";

const node = (/** @type {string} */ script) => run(process.execPath, ["-e", script]);

describe("running a command", () => {
  test("keeps both of its streams", async () => {
    const outcome = await node("console.log('out'); console.error('err')");
    expect(outcome).toEqual({ ok: true, output: "out\nerr\n" });
  });

  test("reports a failure as a result", async () => {
    await expect(node("process.exit(3)")).resolves.toMatchObject({ ok: false });
    const missing = await run("no-such-command-here", []);
    expect(missing.ok).toBe(false);
    expect(missing.output).toContain("could not be started");
  });

  test("takes a variable away where it is undefined", async () => {
    const script = "console.log(process.env.PATH ?? 'none')";
    const { output } = await run(process.execPath, ["-e", script], { env: { PATH: undefined } });
    expect(output).toBe("none\n");
  });
});

describe("doing jobs in parallel", () => {
  test("does so many at a time, and gives the results in the order of the jobs", async () => {
    let running = 0;
    let most = 0;
    const results = await inParallel([30, 1, 1, 1], 2, async (delay) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
      running -= 1;
      return delay * 2;
    });
    expect(results).toEqual([60, 2, 2, 2]);
    expect(most).toBe(2);
  });
});
