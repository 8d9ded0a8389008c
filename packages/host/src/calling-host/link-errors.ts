import type { CallingError } from "@calling-extensions/contract";
import type { LinkProblem } from "@calling-extensions/channel";
import { hostError } from "./host-error.ts";

const codes: Record<LinkProblem["kind"], Parameters<typeof hostError>[0]> = {
  invalidMessage: "invalidMessage",
  rejectedOrigin: "appRejected",
  handlerFailed: "handlerFailed",
  queueFull: "queueFull",
  slow: "appTimeout",
  timeout: "appTimeout",
};

/** The error that tells the embedder of a link's problem. */
export const linkError = ({ kind, detail, cause }: LinkProblem): CallingError =>
  hostError(codes[kind], detail, { cause });
