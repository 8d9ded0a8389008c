import { type PageRecord, searchPageRecords } from "@calling-extensions/crm/page-api";
import type { FoundContact } from "@calling-extensions/host";
import type { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { MAX_FOUND_CONTACTS, USERS_POLL_INTERVAL_MS } from "../limits.ts";
import { recordQuery } from "../records/record-query.ts";
import { type User, usersQuery } from "../users/users-query.ts";

const CONTACT = "0-1";
const COMPANY = "0-2";

/** A contact or company with numbers to dial. */
export interface Callee extends Omit<FoundContact, "phoneNumbers"> {
  readonly numbers: readonly CalleeNumber[];
}

interface CalleeNumber {
  /** To dial, with its extension. */
  readonly dialString: string;
  /** In E.164. */
  readonly phoneNumber: string;
  /** For reading. */
  readonly text: string;
  readonly extension?: string | undefined;
}

/** Finds contacts and companies for an app. */
export async function findContacts(
  ...search: Parameters<typeof findCallees>
): Promise<FoundContact[]> {
  const callees = await findCallees(...search);
  return callees.map(({ numbers, ...contact }) =>
    Object.assign(contact, { phoneNumbers: numbers.map(({ dialString }) => dialString) }),
  );
}

/** Finds contacts and companies with a number, as the search of the page does, the best matches first. */
export async function findCallees(
  queryClient: QueryClient,
  query: string,
  signal: AbortSignal,
): Promise<Callee[]> {
  const { results } = await callService(searchPageRecords, { query: { q: query }, signal });
  const users = await listUsers(queryClient);
  const records = await Promise.all(
    results
      .filter(({ objectTypeId }) => objectTypeId === CONTACT || objectTypeId === COMPANY)
      .slice(0, MAX_FOUND_CONTACTS)
      .map(({ objectTypeId, objectId }) =>
        queryClient.fetchQuery(recordQuery(objectTypeId, objectId)).catch((cause: unknown) => {
          // Another user has just deleted it.
          if (isNotFound(cause)) return undefined;
          throw cause;
        }),
      ),
  );
  return records.flatMap((record) => (record ? toCallee(record, users) : []));
}

/** The colleagues of the user. Contacts are found without them, too. */
const listUsers = (queryClient: QueryClient): Promise<readonly User[]> =>
  queryClient.fetchQuery({ ...usersQuery, staleTime: USERS_POLL_INTERVAL_MS }).then(
    ({ results }) => results,
    () => [],
  );

/** Whether a user takes calls now. */
const isAvailable = ({ availableIn, liveCallsSince }: User): boolean =>
  availableIn.length > 0 && liveCallsSince.length === 0;

function toCallee(record: PageRecord, users: readonly User[]): Callee[] {
  const { objectTypeId, objectId, title, phoneNumbers, associations, properties } = record;
  const email = properties.find(({ name }) => name === "email")?.value?.toLowerCase();
  const colleague = users.find((user) => user.isActive && user.email.toLowerCase() === email);
  const numbers = new Map(
    phoneNumbers
      .filter(({ isDialable }) => isDialable)
      .map(({ phoneNumber, text, extension }): [string, CalleeNumber] => {
        const dialString =
          extension === undefined ? phoneNumber : `${phoneNumber};ext=${extension}`;
        return [dialString, { dialString, phoneNumber, text, extension }];
      }),
  );
  if (numbers.size === 0) return [];
  const company =
    objectTypeId === CONTACT
      ? associations.find((group) => group.objectTypeId === COMPANY)?.records[0]?.title
      : undefined;
  return [
    {
      objectTypeId,
      objectId,
      name: title,
      ...(company !== undefined && { company }),
      ...(colleague && { isAvailable: isAvailable(colleague) }),
      numbers: [...numbers.values()],
    },
  ];
}
