/**
 * What a link met and survived; whoever owns it makes an error or a log line of it.
 *
 * - `invalidMessage`: a message of the peer's is not in the contract; it was dropped.
 * - `rejectedOrigin`: a window that may not shake hands tried to; it was refused.
 * - `handlerFailed`: the owner's handler threw.
 * - `queueFull`: too much was sent before the handshake; the message was dropped.
 * - `slow`: the handshake takes long; it goes on.
 * - `timeout`: the handshake did not happen in time.
 */
export interface LinkProblem {
  readonly kind:
    | "invalidMessage"
    | "rejectedOrigin"
    | "handlerFailed"
    | "queueFull"
    | "slow"
    | "timeout";
  /** What is known of it, in a sentence. */
  readonly detail?: string;
  /** Of a `rejectedOrigin` at a host: what the browser says it is. */
  readonly origin?: string;
  readonly cause?: unknown;
}

/** A stranger may send ever new problems; past this many no more are remembered or reported. */
const MAX_DISTINCT_PROBLEMS = 100;

/** Reports what a peer does wrong once for each way it does; problems of this end's own every time. */
export function reportOnce(report: (problem: LinkProblem) => void): (problem: LinkProblem) => void {
  const seen = new Set<string>();
  return (problem) => {
    const { kind, detail = "" } = problem;
    if (kind === "invalidMessage" || kind === "rejectedOrigin") {
      if (seen.has(detail) || seen.size >= MAX_DISTINCT_PROBLEMS) return;
      seen.add(detail);
    }
    report(problem);
  };
}

export const rejectedOrigin = (origin: string, expected: string): LinkProblem => ({
  kind: "rejectedOrigin",
  detail: `It is ${origin}; expected ${expected}.`,
});
