/** What a link met and survived; whoever owns it makes an error or a log line of it. */
export type LinkProblem =
  /** A message of the peer's was not in the contract; it was dropped. */
  | { kind: "invalidMessage"; type: string; reason: string }
  /** A window that may not shake hands tried to; it was refused. */
  | { kind: "rejectedOrigin"; origin: string; expected: string }
  /** The owner's handler threw. */
  | { kind: "handlerFailed"; type: string; cause: unknown }
  /** Too much was sent before the handshake; the message was dropped. */
  | { kind: "queueFull"; type: string }
  /** The handshake takes long; it goes on. */
  | { kind: "slow"; afterMs: number }
  /** The handshake did not happen in time. */
  | { kind: "timeout"; afterMs: number };

/** Problems told apart by what repeats: a peer's bad message is reported once, not at every copy. */
const sameProblem = (problem: LinkProblem): string => {
  const { kind } = problem;
  if (kind === "invalidMessage") return `${kind} ${problem.type} ${problem.reason}`;
  if (kind === "rejectedOrigin") return `${kind} ${problem.origin}`;
  return "";
};

/** A stranger may send ever new problems; past this many kinds of them no more are remembered or reported. */
const MAX_DISTINCT_PROBLEMS = 100;

/** Reports each peer-made problem once; those of this end's own making every time. */
export function reportOnce(report: (problem: LinkProblem) => void): (problem: LinkProblem) => void {
  const seen = new Set<string>();
  return (problem) => {
    const key = sameProblem(problem);
    if (key !== "") {
      if (seen.has(key) || seen.size >= MAX_DISTINCT_PROBLEMS) return;
      seen.add(key);
    }
    report(problem);
  };
}
