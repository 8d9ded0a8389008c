import { EventEmitter, once } from "node:events";
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
    const jobs = new EventEmitter();
    const lastBegan = once(jobs, "last began");
    const results = await inParallel([1, 2, 3, 4], 2, async (job) => {
      running += 1;
      most = Math.max(most, running);
      if (job === 1) await lastBegan;
      if (job === 4) jobs.emit("last began");
      running -= 1;
      return job * 2;
    });
    expect(results).toEqual([2, 4, 6, 8]);
    expect(most).toBe(2);
  });
});
