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

/** Finds contacts and companies with a number, as the search of the page does, the best matches first. */
export async function findContacts(
  queryClient: QueryClient,
  query: string,
  signal: AbortSignal,
): Promise<FoundContact[]> {
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
  return records.flatMap((record) => (record ? toContact(record, users) : []));
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

function toContact(record: PageRecord, users: readonly User[]): FoundContact[] {
  const { objectTypeId, objectId, title, phoneNumbers, associations, properties } = record;
  const email = properties.find(({ name }) => name === "email")?.value?.toLowerCase();
  const colleague = users.find((user) => user.isActive && user.email.toLowerCase() === email);
  const numbers = phoneNumbers.flatMap(({ isDialable, phoneNumber, extension }) =>
    isDialable ? [extension === undefined ? phoneNumber : `${phoneNumber};ext=${extension}`] : [],
  );
  if (numbers.length === 0) return [];
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
      phoneNumbers: [...new Set(numbers)],
    },
  ];
}
