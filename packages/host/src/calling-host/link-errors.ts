import { CallingError, type ErrorCode } from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";

const codes: Record<LinkProblem["kind"], ErrorCode> = {
  invalidMessage: "invalidMessage",
  rejectedOrigin: "appRejected",
  handlerFailed: "handlerFailed",
  queueFull: "queueFull",
  slow: "appTimeout",
  timeout: "appTimeout",
};

/** The error that tells the embedder of a link's problem. */
export const linkError = ({ kind, detail, cause }: LinkProblem): CallingError =>
  new CallingError(codes[kind], { detail, cause });
