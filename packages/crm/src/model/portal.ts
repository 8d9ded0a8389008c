import type { CountryCode } from "@calling-extensions/phone-numbers";
import { fromStoredId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";

/** The account. There is exactly one. */
export interface Portal {
  readonly id: string;
  readonly name: string;
  readonly defaultCountry: CountryCode;
}

/** The account before a seed names it. */
export const unnamedPortal: Portal = { id: "1", name: "CRM", defaultCountry: "US" };

export async function findPortal(db: Executor): Promise<Portal | undefined> {
  const row = await db.selectFrom("portals").selectAll().orderBy("id").limit(1).executeTakeFirst();
  return (
    row && {
      id: fromStoredId(row.id),
      name: row.name,
      // Only a seed writes it, and its schema allows only countries.
      defaultCountry: row.default_country as CountryCode,
    }
  );
}
