import { CallingError, type ErrorCode } from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";

const codes: Record<LinkProblem["kind"], ErrorCode> = {
  invalidMessage: "invalidMessage",
  rejectedOrigin: "hostRejected",
  handlerFailed: "handlerFailed",
  queueFull: "queueFull",
  slow: "hostSlow",
  timeout: "hostTimeout",
};

/** The error that tells the app's developer of a link's problem. */
export const linkError = ({ kind, detail, cause }: LinkProblem): CallingError =>
  new CallingError(codes[kind], { detail, cause });
