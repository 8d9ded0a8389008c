import type { OutboxEntry } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";

const reasons: Readonly<Record<OutboxEntry["status"], (error: string | undefined) => string>> = {
  stored: () => "",
  saving: (error) => (error === undefined ? t`Saving…` : t`${error} Trying again…`),
  offline: () => t`You're offline. It will be stored when you're back online.`,
  session: () => t`You're signed out. It will be stored after you sign in again.`,
  refused: (error) =>
    error === undefined ? t`The CRM rejected it.` : t`The CRM rejected it: ${error}`,
};

/** Why a call isn't stored, and what happens next, in a sentence or two. */
export const unstoredReason = ({ status, error }: OutboxEntry): string =>
  reasons[status](error && messageOf(error));

/** The outbox wraps an error that it retries in a general one. */
const messageOf = ({ cause, message }: Error): string =>
  cause instanceof Error ? cause.message : message;
