import {
  messageType,
  type CallingError,
  type HostMessage,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { FoundContact } from "../api/ports.ts";
import { portError } from "../errors/host-error.ts";
import {
  MAX_CONTACT_QUERY_LENGTH,
  MAX_FOUND_CONTACTS,
  MAX_NUMBERS_PER_CONTACT,
} from "../limits.ts";
import type { CallPort } from "../ports/call-port.ts";
import { toWireId } from "../wire/wire-ids.ts";

type WireContact = NonNullable<PayloadOf<"CONTACTS_FOUND">["contacts"]>[number];

/** Searches the CRM for contacts to call, for the app. Only the latest search counts. */
export class ContactSearch {
  readonly #callPort: CallPort;
  readonly #send: (message: HostMessage) => void;
  readonly #onProblem: (problem: CallingError) => void;
  #latest = new AbortController();

  constructor(options: {
    callPort: CallPort;
    send: (message: HostMessage) => void;
    onProblem: (problem: CallingError) => void;
  }) {
    this.#callPort = options.callPort;
    this.#send = options.send;
    this.#onProblem = options.onProblem;
  }

  readonly handle = async ({ requestId, query }: PayloadOf<"SEARCH_CONTACTS">): Promise<void> => {
    this.stop();
    // The app couldn't tell to which search a result belongs.
    if (!requestId) return;
    const { signal } = (this.#latest = new AbortController());
    const reply = (data: Omit<PayloadOf<"CONTACTS_FOUND">, "requestId">): void => {
      if (signal.aborted) return;
      this.#send({ type: messageType.CONTACTS_FOUND, data: { requestId, ...data } });
    };
    try {
      const name = (query ?? "").trim().slice(0, MAX_CONTACT_QUERY_LENGTH);
      const found =
        name === "" ? [] : await this.#callPort("searchContacts", { query: name, signal });
      reply({ contacts: found.slice(0, MAX_FOUND_CONTACTS).map(toWireContact) });
    } catch (cause) {
      if (signal.aborted) return;
      const problem = portError("searchContacts", cause);
      this.#onProblem(problem);
      reply({ error: { message: problem.message } });
    }
  };

  /** Ends a search whose result nobody wants any more. */
  stop(): void {
    this.#latest.abort();
  }
}

const toWireContact = ({ objectId, phoneNumbers, ...contact }: FoundContact): WireContact => ({
  ...contact,
  objectId: toWireId(objectId),
  phoneNumbers: phoneNumbers.slice(0, MAX_NUMBERS_PER_CONTACT),
});
