import { TestRunner } from "vitest";
import type { RunnerTestFile } from "vitest";
import { TEST_START_ERROR } from "./test-databases.ts";

/** Skips every test if there is no PostgreSQL to run it on. */
export default class PostgresRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (process.env[TEST_START_ERROR] === undefined) return;
    for (const file of files) skip(file);
  }
}

function skip(task: { mode: string; tasks?: readonly unknown[] }): void {
  task.mode = "skip";
  for (const each of task.tasks ?? []) skip(each as Parameters<typeof skip>[0]);
}
