import type { CallingError } from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";
import { appError } from "./app-error.ts";

const codes: Record<LinkProblem["kind"], Parameters<typeof appError>[0]> = {
  invalidMessage: "invalidMessage",
  rejectedOrigin: "hostRejected",
  handlerFailed: "handlerFailed",
  queueFull: "queueFull",
  slow: "hostSlow",
  timeout: "hostTimeout",
};

/** The error that tells the app's developer of a link's problem. */
export const linkError = ({ kind, detail, cause }: LinkProblem): CallingError =>
  appError(codes[kind], detail, { cause });
