// @postgres
import { expect, it } from "vitest";
import { openOlderStore } from "../../testing/store-of-older-version.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import { openStore } from "../open-store.ts";

it("indexes every stored value, and the e-mail addresses of contacts, the first of two alike", async () => {
  const { location, remove } = await openTestStore("bare");
  if (location === "memory") throw new Error("The store must be kept.");
  const before = await openOlderStore(location, "0012-account-model");
  const unused = { title: "", title_key: "", search_text: "", created_at: 1, updated_at: 1 };
  const records = [
    { object_type_id: "0-1", archived_at: null, values: { email: "Ada@Example.com", age: "36" } },
    { object_type_id: "0-1", archived_at: null, values: { email: "ada@example.com" } },
    { object_type_id: "0-1", archived_at: 5, values: { email: "bo@example.com" } },
    { object_type_id: "0-1", archived_at: null, values: {} },
    { object_type_id: "0-2", archived_at: null, values: { email: "info@example.com" } },
    { object_type_id: "0-1", archived_at: null, values: { age: "20" } },
  ].map(({ values, object_type_id, archived_at }, index) =>
    Object.assign(
      { id: index + 1, object_type_id, properties: JSON.stringify(values), archived_at },
      unused,
    ),
  );
  await before.insertInto("records").values(records).execute();
  await before.destroy();
  const db = await openStore(location, { command: "contract" });
  const entries = await db
    .selectFrom("property_index")
    .select(["record_id", "object_type_id", "name", "text_value", "number_value", "is_archived"])
    .orderBy("record_id")
    .orderBy("name")
    .execute();
  const unique = await db.selectFrom("unique_values").selectAll().execute();
  await db.destroy();
  await remove();
  expect(entries.map((entry) => Object.values(entry))).toEqual([
    [1, "0-1", "age", "36", 36, 0],
    [1, "0-1", "email", "ada@example.com", null, 0],
    [2, "0-1", "email", "ada@example.com", null, 0],
    [3, "0-1", "email", "bo@example.com", null, 1],
    [5, "0-2", "email", "info@example.com", null, 0],
    [6, "0-1", "age", "20", 20, 0],
  ]);
  expect(unique).toEqual([
    { object_type_id: "0-1", name: "email", text_value: "ada@example.com", record_id: 1 },
  ]);
});
