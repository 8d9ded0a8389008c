import { expect, it } from "vitest";
import { longestTask } from "./longest-task.mjs";

/** @param {unknown[]} traceEvents */
const trace = (traceEvents) => Buffer.from(JSON.stringify({ traceEvents }));

it("finds the longest task of a page in a trace, and not how long it waited", () => {
  const page = { pid: 1, tid: 2 };
  const task = { name: "ThreadControllerImpl::RunTask", args: {} };
  const events = [
    { ...page, name: "thread_name", args: { name: "CrRendererMain" } },
    { ...page, ...task, dur: 90_000, tdur: 7_000 },
    { ...page, ...task, dur: 9_000, tdur: 8_500 },
    { pid: 1, tid: 3, ...task, dur: 99_000, tdur: 99_000 },
  ];
  expect(longestTask(trace(events))).toBe(8.5);
  expect(() => longestTask(trace(events.slice(0, 1)))).toThrow("no task");
});
