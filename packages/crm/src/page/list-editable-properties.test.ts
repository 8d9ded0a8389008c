import { expect, it, onTestFinished } from "vitest";
import { objectTypeOf } from "../model/object-types.ts";
import { openTestApp } from "../testing/open-test-app.ts";
import { listEditableProperties } from "./list-editable-properties.ts";

it("offers the owners by name", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const names = ["Émile Bo", "zoe", "Adam"];
  const users = names.map((name, index) => ({
    id: 50 + index,
    owner_id: 60 + index,
    name,
    email: `${index}@example.com`,
    role: "salesRep",
  }));
  await app.crm.write(({ db }) => db.insertInto("users").values(users).execute());
  const { results } = await app.crm.read((context) =>
    listEditableProperties(context, objectTypeOf("0-1")),
  );
  const owners = results.find(({ name }) => name === "hubspot_owner_id")?.options;
  expect(owners?.map(({ label }) => label)).toEqual(["Adam", "Dana Demo", "Émile Bo", "zoe"]);
});
