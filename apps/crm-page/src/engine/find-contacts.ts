import {
  foldText,
  type PageRecord,
  searchPageRecords,
  wordsOfQuery,
} from "@calling-extensions/crm/page-api";
import type { FoundContact } from "@calling-extensions/host";
import type { QueryClient } from "@tanstack/react-query";
import { isNotFound } from "../api/page-error.ts";
import { callService } from "../api/session.ts";
import { MAX_FOUND_CONTACTS, USERS_POLL_INTERVAL_MS } from "../limits.ts";
import { recordQuery } from "../records/record-query.ts";
import { type User, usersQuery } from "../users/users-query.ts";

const CONTACT = "0-1";
const COMPANY = "0-2";
/** HubSpot's type of users. This CRM has no such records. */
const USER = "0-115";

/** A colleague, contact or company with numbers to dial. */
export interface Callee extends Omit<FoundContact, "phoneNumbers" | "isAvailable"> {
  /** The user, if it is a colleague. */
  readonly colleague?: User;
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

interface CalleeSearch {
  readonly query: string;
  /** The user who searches. */
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** Finds colleagues, contacts and companies for an app. */
export async function findContacts(
  ...search: Parameters<typeof findCallees>
): Promise<FoundContact[]> {
  const callees = await findCallees(...search);
  return callees.map(({ numbers, colleague, ...contact }) =>
    Object.assign(contact, {
      ...(colleague && { isAvailable: isAvailable(colleague) }),
      phoneNumbers: numbers.map(({ dialString }) => dialString),
    }),
  );
}

/**
 * Finds colleagues by name, and after them contacts and companies with a number as the search of the page does, the best
 * matches first. A number of a colleague is not listed again.
 */
export async function findCallees(
  queryClient: QueryClient,
  { query, userId, signal }: CalleeSearch,
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
  const colleagues = findColleagues(
    users.filter(({ id }) => id !== userId),
    query,
  ).slice(0, MAX_FOUND_CONTACTS);
  const listed = new Set(colleagues.flatMap(({ numbers }) => numbers).map(toDialString));
  const others = records.flatMap((record) => (record ? toCallee(record, users) : []));
  return [
    ...colleagues,
    ...others.flatMap((callee) => {
      const numbers = callee.numbers.filter((number) => !listed.has(toDialString(number)));
      return numbers.length === 0 ? [] : [{ ...callee, numbers }];
    }),
  ];
}

const toDialString = ({ dialString }: CalleeNumber): string => dialString;

/** The users with a direct number whose names have all words of a query. Numbers find no colleague. */
function findColleagues(users: readonly User[], query: string): Callee[] {
  if (!/\p{L}/u.test(query)) return [];
  const words = wordsOfQuery(query);
  return users.flatMap((user) => {
    const { id, name, isActive, phoneNumber: number } = user;
    const folded = foldText(name);
    if (!isActive || !number || !words.every((word) => folded.includes(word))) return [];
    return [
      {
        objectTypeId: USER,
        objectId: id,
        name,
        colleague: user,
        numbers: [toCalleeNumber(number)],
      },
    ];
  });
}

function toCalleeNumber({
  phoneNumber,
  text,
  extension,
}: Omit<CalleeNumber, "dialString">): CalleeNumber {
  const dialString = extension === undefined ? phoneNumber : `${phoneNumber};ext=${extension}`;
  return { dialString, phoneNumber, text, extension };
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
      .map(toCalleeNumber)
      .map((number) => [number.dialString, number]),
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
      ...(colleague && { colleague }),
      numbers: [...numbers.values()],
    },
  ];
}
