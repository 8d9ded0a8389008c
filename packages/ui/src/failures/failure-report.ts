import { redactFailure } from "./redact-failure.ts";

/** A part of an app that can't be shown, because it threw an error. */
export interface FailedPart {
  /** The app's name and version. */
  readonly app: string;
  /** The failed part, in English. */
  readonly part: string;
  readonly error: unknown;
  /** The components in which it failed, if React tells. */
  readonly componentStack: string;
}

/** Where and when it failed. */
export interface FailurePlace {
  /** Without the query, which may contain what the user typed. */
  readonly path: string;
  /** The versions of what it runs on. */
  readonly platform: string;
  readonly time: Date;
}

/** The kind of an error and its message. Other values that are thrown may contain anything. */
export const errorSummary = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : `A thrown ${typeof error}`;

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
