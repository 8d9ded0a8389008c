import { errorSummary, type FailedPart } from "./failure-boundary.tsx";

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

/** Seven or more digits in any grouping: a phone number, or an id that looks like one. */
const PHONE_NUMBER = /\+?\p{Nd}(?:[\s().\u2010-\u2015-]{0,3}\p{Nd}){6,}/gu;

/** What the CRM service creates, and any other text that is as long as a secret and has a digit. */
const SECRET =
  /\b(?:pat|hapi|session|access|refresh|code|secret)-[\w-]{8,}|\b(?=[\w-]*\d)[\w-]{32,}/g;

/** After the path of a URL. Positions in a file, `:1:23`, follow the path directly. */
const QUERY = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>)]*/g;

/** Removes phone numbers and secrets from an error or stack, but keeps files and positions. */
const redactFailure = (text: string): string =>
  text.replace(QUERY, "$1").replace(SECRET, "[secret]").replace(PHONE_NUMBER, "[number]");
