import { errorSummary } from "./error-summary.ts";
import type { FailedPart } from "./failure-boundary.tsx";
import { redactFailure } from "./redact-failure.ts";

/** Where and when it failed. */
export interface FailurePlace {
  /** Without the query, which may contain what the user typed. */
  readonly path: string;
  /** The versions of what it runs on. */
  readonly platform: string;
  readonly time: Date;
}

/** Describes a failure for developers, without phone numbers and secrets. */
export function failureReport(
  { app, part, error, componentStack }: FailedPart,
  { path, platform, time }: FailurePlace,
): string {
  return [
    `${app} couldn't show ${part}.`,
    `Page: ${redactFailure(path)}`,
    `Time: ${time.toISOString()}`,
    `Platform: ${platform}`,
    "",
    redactFailure(stackOf(error)),
    "",
    `Components:\n${redactFailure(componentStack.replace(/^\n+/, ""))}`,
  ].join("\n");
}

/** The stack, which contains the error itself only in some browsers, with what caused it. */
function stackOf(error: unknown): string {
  const summary = errorSummary(error);
  if (!(error instanceof Error)) return summary;
  const { stack = "", cause } = error;
  const own = stack.startsWith(summary) ? stack : `${summary}\n${stack}`;
  return cause === undefined ? own : `${own}\nCaused by ${stackOf(cause)}`;
}
