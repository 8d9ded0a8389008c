import { readHead, valueOf, type MessageHead } from "./message-head.ts";

const branchOf = (head: MessageHead): string =>
  /;\s*branch=([^;,\s]+)/i.exec(valueOf(head, "via") ?? "")?.[1] ?? "";

/**
 * Acknowledges answers to offers inside a call that a server has already refused for the other party, because it
 * took too long (408). JsSIP ignores them, and a phone whose answer isn't acknowledged ends the call.
 */
export function createLateAnswers() {
  /** The branches of all offers, with what has acknowledged their refusal. */
  const offers = new Map<string, string | undefined>();

  return {
    /** Remembers what the phone sends. */
    handleRequest(message: string): void {
      const head = readHead(message);
      if (!head) return;
      const branch = branchOf(head);
      const isInCall = /;\s*tag=/i.test(valueOf(head, "to") ?? "");
      if (head.firstLine.startsWith("INVITE ") && isInCall) offers.set(branch, undefined);
      if (head.firstLine.startsWith("ACK ") && offers.has(branch)) offers.set(branch, message);
    },
    /** Returns the acknowledgment that a response needs; undefined if JsSIP sends it. */
    acknowledge(response: string): string | undefined {
      const head = readHead(response);
      if (!head?.firstLine.startsWith("SIP/2.0 2")) return undefined;
      const branch = branchOf(head);
      // It is another transaction than the refusal's.
      return offers.get(branch)?.replace(branch, `${branch}-late`);
    },
  };
}
