import type { CountryCode } from "@calling-extensions/phone-numbers";
import type { Kysely, Migration } from "kysely";
import { indexEntryOf } from "../../text/index-entry.ts";
import type { Tables } from "../tables.ts";

/** The number of records read at once. */
const PORTION = 500;

/** The phone numbers that can be searched, and the last word of their computed properties. */
const numbers = [
  { typeId: "0-1", source: "phone", word: "phone_number" },
  { typeId: "0-1", source: "mobilephone", word: "mobile_number" },
  { typeId: "0-2", source: "phone", word: "phone_number" },
] as const;

/** The digits of the phone numbers of older records as properties, and how they are compared now. */
export const searchableNumbers: Migration = {
  up: async (untyped) => {
    const db = untyped as Kysely<Tables>;
    const portal = await db.selectFrom("portals").select("default_country").executeTakeFirst();
    // A new store has no records.
    if (!portal) return;
    // Only a seed writes it, and its schema allows only countries.
    const country = portal.default_country as CountryCode;
    // Loading the number plans takes a while, and most starts migrate nothing.
    const plans = await import("../../text/indexed-number.ts");
    let after = 0;
    for (;;) {
      const records = await db
        .selectFrom("records")
        .select(["id", "object_type_id", "properties", "archived_at"])
        .where("object_type_id", "in", ["0-1", "0-2"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(PORTION)
        .execute();
      for (const record of records) await addNumbers(db, { ...plans, country }, record);
      after = Number(records.at(-1)?.id ?? 0);
      if (records.length < PORTION) return;
    }
  },
};

type Plans = typeof import("../../text/indexed-number.ts") & { readonly country: CountryCode };

async function addNumbers(
  db: Kysely<Tables>,
  { country, indexedNumber, searchableDigits }: Plans,
  record: {
    id: number | string;
    object_type_id: string;
    properties: unknown;
    archived_at: number | string | null;
  },
): Promise<void> {
  const { properties, object_type_id } = record;
  const record_id = Number(record.id);
  // Only this service writes properties: texts by name. PostgreSQL returns them parsed.
  const values = (typeof properties === "string" ? JSON.parse(properties) : properties) as Record<
    string,
    string
  >;
  const added: Record<string, string> = {};
  for (const { typeId, source, word } of numbers) {
    const text = values[source];
    if (typeId !== object_type_id || text === undefined) continue;
    for (const [prefix, hasCountryCode] of [
      ["", false],
      ["international_", true],
    ] as const) {
      const digits = searchableDigits(text, hasCountryCode, country);
      if (digits !== "") added[`hs_searchable_calculated_${prefix}${word}`] = digits;
    }
    const number = indexedNumber(text, country);
    if (!number) continue;
    await db
      .updateTable("phone_numbers")
      .set(number)
      .where("record_id", "=", record_id)
      .where("name", "=", source)
      .execute();
  }
  const is_archived = record.archived_at === null ? 0 : 1;
  const rows = Object.entries(added).map(([name, value]) =>
    Object.assign(indexEntryOf(value), { record_id, object_type_id, name, is_archived }),
  );
  if (rows.length === 0) return;
  await db.insertInto("property_index").values(rows).execute();
  await db
    .updateTable("records")
    .set({ properties: JSON.stringify({ ...values, ...added }) })
    .where("id", "=", record_id)
    .execute();
}
