import { expect, it, onTestFinished } from "vitest";
import { fromStoredId } from "../ids/record-id.ts";
import { objectTypeOf } from "../model/object-types.ts";
import { openTestApp } from "../testing/open-test-app.ts";
import { listEditableProperties } from "./list-editable-properties.ts";

const dana = { id: fromStoredId(11), ownerId: fromStoredId(21) };

it("has the control and the description of a property's field", async () => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const yesOrNo = ["true", "false"].map((value) => ({ value, label: value, displayOrder: 0 }));
  const several = [{ value: "a", label: "A", displayOrder: 0 }];
  for (const [name, type, fieldType, options] of [
    ["as_text", "string", "textarea"],
    ["as_switch", "bool", "booleancheckbox", yesOrNo],
    ["as_choice", "enumeration", "booleancheckbox", yesOrNo],
    ["as_boxes", "enumeration", "checkbox", several],
    ["as_bare", "string", "text"],
    ["as_day", "date", "date"],
    ["as_time", "datetime", "date"],
  ] as const) {
    const description = name === "as_bare" ? "" : `Shown ${name}`;
    const property = { name, label: name, type, fieldType, options, description };
    const given = { ...property, groupName: "contactinformation" };
    expect((await app.api("POST", "/crm/v3/properties/contacts", given)).status).toBe(201);
  }
  const { results } = await app.crm.read((context) =>
    listEditableProperties(context, objectTypeOf("0-1"), dana),
  );
  expect(
    results
      .filter(({ name }) => name.startsWith("as_"))
      .map(({ name, control, description, options }) => [name, control, description, options]),
  ).toEqual([
    ["as_text", "textarea", "Shown as_text", undefined],
    ["as_switch", "bool", "Shown as_switch", undefined],
    [
      "as_choice",
      "select",
      "Shown as_choice",
      yesOrNo.map(({ value, label }) => ({ value, label })),
    ],
    ["as_boxes", "checkboxes", "Shown as_boxes", [{ value: "a", label: "A" }]],
    ["as_bare", "text", undefined, undefined],
    ["as_day", "date", "Shown as_day", undefined],
    ["as_time", "datetime", "Shown as_time", undefined],
  ]);
});

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
    listEditableProperties(context, objectTypeOf("0-1"), dana),
  );
  const owners = results.find(({ name }) => name === "hubspot_owner_id")?.options;
  expect(owners?.map(({ label }) => label)).toEqual(["Adam", "Dana Demo", "Émile Bo", "zoe"]);
});
