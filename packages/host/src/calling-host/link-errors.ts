import { CallingError } from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";

/** The error that tells the embedder of a link's problem. */
export function linkError(problem: LinkProblem): CallingError {
  const { kind, ...details } = problem;
  switch (kind) {
    case "invalidMessage":
      return new CallingError("invalidMessage", {
        message: `A message of the calling app was dropped: ${problem.reason}`,
        details,
      });
    case "rejectedOrigin":
      return new CallingError("appRejected", {
        message: `The frame shows ${problem.origin}, which was refused; expected ${problem.expected}.`,
        details,
      });
    case "handlerFailed":
      return new CallingError("handlerFailed", { cause: problem.cause, details });
    case "queueFull":
      return new CallingError("queueFull", { details });
    case "slow":
    case "timeout":
      return new CallingError("appTimeout", { details });
    default:
      return kind satisfies never;
  }
}
