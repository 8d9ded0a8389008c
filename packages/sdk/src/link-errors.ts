import {
  CallingError,
  type CallingErrorOptions,
  type ErrorCode,
} from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";

const codes: Record<LinkProblem["kind"], ErrorCode> = {
  invalidMessage: "invalidMessage",
  rejectedOrigin: "hostRejected",
  handlerFailed: "handlerFailed",
  queueFull: "queueFull",
  slow: "hostSlow",
  timeout: "hostTimeout",
};

/** The error that tells the app's developer of a link's problem, with what is known of it. */
export function linkError(problem: LinkProblem): CallingError {
  const { kind, ...details } = problem;
  return new CallingError(codes[kind], { ...explain(problem), details });
}

function explain(problem: LinkProblem): CallingErrorOptions {
  if (problem.kind === "invalidMessage") {
    return { message: `A message was dropped: ${problem.reason}` };
  }
  if (problem.kind === "rejectedOrigin") {
    return {
      message: `A host at ${problem.origin} was refused; expected ${problem.expected}.`,
    };
  }
  if (problem.kind === "handlerFailed") {
    return { message: `The handler of ${problem.type} threw.`, cause: problem.cause };
  }
  return {};
}
