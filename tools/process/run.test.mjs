import { EventEmitter, once } from "node:events";
import { describe, expect, test } from "vitest";
import { inParallel } from "./in-parallel.mjs";
import { run } from "./run.mjs";

const node = (/** @type {string} */ script) => run(process.execPath, ["-e", script]);

describe("running a command", () => {
  test("returns the output of both streams", async () => {
    const outcome = await node("console.log('out'); console.error('err')");
    expect(outcome).toEqual({ ok: true, output: "out\nerr\n" });
  });

  test("returns a failure as a result", async () => {
    await expect(node("process.exit(3)")).resolves.toMatchObject({ ok: false });
    const missing = await run("no-such-command-here", []);
    expect(missing.ok).toBe(false);
    expect(missing.output).toContain("couldn't be started");
  });

  test("removes a variable that is undefined", async () => {
    const script = "console.log(process.env.PATH ?? 'none')";
    const { output } = await run(process.execPath, ["-e", script], { env: { PATH: undefined } });
    expect(output).toBe("none\n");
  });
});

describe("running jobs in parallel", () => {
  test("limits the number of jobs, and returns the results in their order", async () => {
    let running = 0;
    let most = 0;
    const jobs = new EventEmitter();
    const lastStarted = once(jobs, "last started");
    const results = await inParallel([1, 2, 3, 4], 2, async (job) => {
      running += 1;
      most = Math.max(most, running);
      if (job === 1) await lastStarted;
      if (job === 4) jobs.emit("last started");
      running -= 1;
      return job * 2;
    });
    expect(results).toEqual([2, 4, 6, 8]);
    expect(most).toBe(2);
  });
});
