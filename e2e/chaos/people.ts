import type { CrmService } from "../support/crm-service.ts";

/** The people that a round calls. The softphone's simulated network treats the last three specially. */
export const people = {
  first: { firstname: "First", phone: "+13035550101" },
  second: { firstname: "Second", phone: "+13035550102" },
  /** Rings and never answers. */
  silent: { firstname: "Silent", phone: "+12025550111" },
  busy: { firstname: "Busy", phone: "+12025550110" },
  unreachable: { firstname: "Unreachable", phone: "+12025550113" },
} as const satisfies Record<string, { firstname: string; phone: string }>;

export type Person = keyof typeof people;

const LAST_NAME = "Chaos";

export const nameOf = (person: Person): string => `${people[person].firstname} ${LAST_NAME}`;

export const personWith = (phone: string): Person | undefined =>
  (Object.keys(people) as Person[]).find((person) => people[person].phone === phone);

/** Creates contacts of these people, and returns their ids. */
export async function createContacts(
  crm: CrmService,
  called: Iterable<Person>,
): Promise<ReadonlyMap<Person, string>> {
  const contactIds = new Map<Person, string>();
  for (const person of called) {
    const properties = { ...people[person], lastname: LAST_NAME };
    const { id } = (await crm.send("POST", "/crm/v3/objects/contacts", { properties })) as {
      id: string;
    };
    contactIds.set(person, id);
  }
  return contactIds;
}
