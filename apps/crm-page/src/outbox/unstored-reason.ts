import type { OutboxEntry } from "@calling-extensions/host";

const reasons: Readonly<Record<OutboxEntry["status"], (error: string | undefined) => string>> = {
  stored: () => "",
  saving: (error) => (error === undefined ? "Saving…" : `${error} Trying again…`),
  offline: () => "You're offline. It will be stored when you're back online.",
  session: () => "You're signed out. It will be stored after you sign in again.",
  refused: (error) =>
    error === undefined ? "The CRM rejected it." : `The CRM rejected it: ${error}`,
};

/** Why a call isn't stored, and what happens next, in a sentence or two. */
export const unstoredReason = ({ status, error }: OutboxEntry): string =>
  reasons[status](error && messageOf(error));

/** The outbox wraps an error that it retries in a general one. */
const messageOf = ({ cause, message }: Error): string =>
  cause instanceof Error ? cause.message : message;
