import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readLastFailed, writeLastFailed } from "./last-check.ts";
import { Verdict } from "./verdict.ts";

it("the rules that failed are checked again, in the folder where they failed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "calling-extensions-last-check-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  await expect(readLastFailed()).rejects.toThrow("No rule failed in the last check.");
  const verdict = new Verdict();
  verdict.pass("handshake");
  verdict.fail("end-call", "No end.");
  await writeLastFailed(verdict.results());
  expect(await readLastFailed()).toEqual(["end-call"]);
  await writeLastFailed(new Verdict().results());
  await expect(readLastFailed()).rejects.toThrow("Omit --last-failed.");
});
