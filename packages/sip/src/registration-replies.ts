import { Grammar } from "jssip";
import { readHead, valueOf, withHead, type MessageHead } from "./message-head.ts";
import { UNCONFIRMED_STATUS } from "./registration-problem.ts";

interface RegisteredContact {
  readonly parsed: {
    readonly uri: { readonly user: string | undefined };
    getParam(name: string): string | undefined;
  };
}

const readContacts = ({ headers }: MessageHead): readonly RegisteredContact["parsed"][] =>
  headers
    .filter(({ name }) => name === "contact")
    // A readable message has no others.
    .flatMap(({ value }) => Grammar.parse(value, "Contact") as readonly RegisteredContact[])
    .map(({ parsed }) => parsed);

/**
 * Reads replies to REGISTER where JsSIP would go wrong. It ignores a success that doesn't name this phone, so that it
 * would never be registered, or not renew its registration; and it repeats a request as often as it is too brief.
 */
export function createRegistrationReplies() {
  /** The last request. */
  let contact: RegisteredContact["parsed"] | undefined;
  let expires = 0;

  function isConfirmed(head: MessageHead): boolean {
    // Nothing has to confirm that the phone has signed out.
    if (!contact || expires === 0) return true;
    const instance = contact.getParam("+sip.instance");
    return readContacts(head).some(
      (each) =>
        each.uri.user === contact?.uri.user ||
        (each.getParam("+sip.instance") === instance && each.getParam("reg-id") === "1"),
    );
  }

  return {
    /** Remembers what the phone asks for. */
    handleRequest(message: string): void {
      const head = readHead(message);
      if (!head?.firstLine.startsWith("REGISTER ")) return;
      [contact] = readContacts(head);
      expires = Number(valueOf(head, "expires"));
    },
    /** Returns the reply as JsSIP should read it. */
    read(reply: string): string {
      const head = readHead(reply);
      if (!head || !valueOf(head, "cseq")?.endsWith(" REGISTER")) return reply;
      if (head.firstLine.startsWith("SIP/2.0 2") && !isConfirmed(head)) {
        const firstLine = `SIP/2.0 ${UNCONFIRMED_STATUS} Not Confirmed`;
        return withHead(reply, { ...head, firstLine });
      }
      const minExpires = Number(valueOf(head, "min-expires"));
      if (head.firstLine.startsWith("SIP/2.0 423") && !(minExpires > expires)) {
        const headers = head.headers.filter(({ name }) => name !== "min-expires");
        return withHead(reply, { ...head, headers });
      }
      return reply;
    },
  };
}
