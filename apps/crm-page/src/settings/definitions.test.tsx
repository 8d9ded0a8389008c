// @vitest-environment jsdom
import { expect, test } from "vitest";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { PipelinesSection } from "./pipelines/pipelines-section.tsx";
import { PropertiesSection } from "./properties/properties-section.tsx";

const stage = (id: string, label: string, metadata: Record<string, string> = {}) => ({
  id,
  label,
  displayOrder: Number(id),
  metadata,
});
const support = {
  id: "0",
  label: "Support",
  displayOrder: 0,
  stages: [
    stage("1", "New", { ticketState: "OPEN" }),
    stage("2", "Closed", { ticketState: "CLOSED", isClosed: "true" }),
  ],
};
const returns = {
  ...support,
  id: "9",
  label: "Returns",
  displayOrder: 4,
  stages: [stage("3", "In")],
};
const pipelines = (...types: object[]) => ({ body: { results: types, stageLimit: 3 } });
const tickets = { objectTypeId: "0-5", pipelines: [support, returns], usage: 2, limit: 10 };
const deals = {
  objectTypeId: "0-3",
  pipelines: [{ ...support, id: "1", label: "Sales" }],
  usage: 10,
  limit: 10,
};

test("the pipelines, with a type that is full", async () => {
  const { shows } = showPart(<PipelinesSection />, { "GET /pipelines": pipelines(tickets, deals) });
  expect(await shows("Returns")).toMatchInlineSnapshot(`
    "# Pipelines
    Tickets, deals and sites move through the stages of a pipeline.
    section Tickets:
    ## Tickets
    [Create pipeline for tickets]
    meter 2 of 10 pipelines:
    ### Support
    ol Stages of Support:
    New
    Closed
    meter 2 of 3 stages:
    [Edit Support]
    [Archive Support]
    ### Returns
    ol Stages of Returns:
    In
    meter 1 of 3 stages:
    [Edit Returns]
    [Archive Returns]
    section Deals:
    ## Deals
    [Create pipeline for deals] (disabled)
    meter 10 of 10 pipelines:
    ### Sales
    ol Stages of Sales:
    New
    Closed
    meter 2 of 3 stages:
    [Edit Sales]"
  `);
});

const editPipelines = (responses: Responses = {}) =>
  showPart(<PipelinesSection />, { "GET /pipelines": pipelines(tickets), ...responses });

test("a pipeline is archived, and restored", async () => {
  const path = "/pipelines/0-5/9";
  const { shows, press, changes, respond } = editPipelines({ [`DELETE ${path}`]: notToday });
  await press("Archive Returns");
  await shows(/Returns\W+Not today/);
  respond({ [`DELETE ${path}`]: {}, [`POST ${path}/restore`]: notToday });
  await press("Archive Returns");
  await shows("The pipeline was archived.");
  await press("Undo");
  await expect.poll(() => changes().at(-1)).toBe(`POST ${path}/restore`);
});

test("a pipeline is created", async () => {
  const { shows, press, type, choose, changes, respond } = editPipelines({
    "POST /pipelines/0-5": notToday,
  });
  await press("Create pipeline for tickets");
  expect(await shows("dialog New pipeline")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New pipeline:
    ## New pipeline
    field Name: 
    ol Stages:
    field Name of stage 1: 
    select State of stage 1: Open
    [Move stage 1 up] (disabled)
    [Move stage 1 down] (disabled)
    [Remove stage 1] (disabled)
    [Add stage]
    [Cancel]
    [Create]"
  `);
  await press("Create");
  await shows("alert");
  type("Name", "Repairs");
  await press("Create");
  await shows("field Name of stage 1:  (invalid");
  type("Name of stage 1", "In");
  await press("Add stage");
  await shows("Name of stage 2");
  type("Name of stage 2", "Out");
  choose("State of stage 2", "Closed");
  await press("Add stage");
  expect(await shows("Name of stage 3")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New pipeline:
    ## New pipeline
    field Name: Repairs
    ol Stages:
    field Name of stage 1: In (invalid)
    select State of stage 1: Open
    [Move In up] (disabled)
    [Move In down]
    [Remove In]
    field Name of stage 2: Out
    select State of stage 2: Closed
    [Move Out up]
    [Move Out down]
    [Remove Out]
    field Name of stage 3: 
    select State of stage 3: Open
    [Move stage 3 up]
    [Move stage 3 down] (disabled)
    [Remove stage 3]
    [Add stage] (disabled)
    alert:
    Enter a name for each stage.
    [Cancel]
    [Create]"
  `);
  await press("Remove stage 3");
  await press("Move Out up");
  await press("Create");
  await shows("Not today.");
  respond({ "POST /pipelines/0-5": { status: 201, body: returns } });
  await press("Create");
  await shows(/^(?!.*dialog)/s);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /pipelines/0-5 {"label":"Repairs","displayOrder":5,"stages":[{"metadata":{"ticketState":"CLOSED"},"label":"Out","displayOrder":0},{"metadata":{"ticketState":"OPEN"},"label":"In","displayOrder":1}]}",
      "POST /pipelines/0-5 {"label":"Repairs","displayOrder":5,"stages":[{"metadata":{"ticketState":"CLOSED"},"label":"Out","displayOrder":0},{"metadata":{"ticketState":"OPEN"},"label":"In","displayOrder":1}]}",
    ]
  `);
});

test("a pipeline is changed", async () => {
  const { shows, press, type, changes } = editPipelines({
    "PUT /pipelines/0-5/9": undefined,
  });
  await press("Edit Returns");
  expect(await shows("dialog Edit Returns")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Edit Returns:
    ## Edit Returns
    field Name: Returns
    ol Stages:
    field Name of stage 1: In
    select State of stage 1: 0%
    [Move In up] (disabled)
    [Move In down] (disabled)
    [Remove In] (disabled)
    [Add stage]
    [Cancel]
    [Save]"
  `);
  type("Name", "Repairs");
  await press("Save");
  await shows("[Saving…] (disabled)");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /pipelines/0-5/9 {"label":"Repairs","displayOrder":4,"stages":[{"id":"3","metadata":{},"label":"In","displayOrder":0}]}",
    ]
  `);
});

const property = {
  name: "size",
  label: "Size",
  type: "string",
  fieldType: "text",
  groupName: "g",
  isBuiltIn: false,
  options: [],
};
const option = (value: string) => ({ value, label: value.toUpperCase(), hidden: false });
const color = {
  ...property,
  name: "color",
  label: "Color",
  type: "enumeration",
  fieldType: "select",
  options: [option("red"), option("blue")],
};
const definitions = {
  results: [
    property,
    color,
    { ...property, name: "email", label: "Email", isBuiltIn: true, fieldType: "html" },
  ],
  groups: [
    { name: "g", label: "Group" },
    { name: "h", label: "Empty" },
  ],
  usage: 2,
  limit: 10,
  optionLimit: 3,
};
const properties = (changed: Responses = {}, path?: string) =>
  showPart(
    <PropertiesSection />,
    { "GET /properties/0-1/definitions": { body: definitions }, ...changed },
    path ? { path } : {},
  );

test("properties: loading and failed", async () => {
  const { shows, press, respond, queryClient } = properties({
    "GET /properties/0-1/definitions": undefined,
  });
  expect(await shows("Loading properties")).toMatchInlineSnapshot(`
    "# Properties
    What records can hold. Add properties for what your team needs to know; those that are built in stay as they are.
    select Record type: Contacts
    status:
    Loading properties…"
  `);
  respond({ "GET /properties/0-1/definitions": notToday });
  await queryClient.cancelQueries();
  void queryClient.resetQueries();
  await shows("Couldn't load the properties");
  respond({ "GET /properties/0-1/definitions": { body: { ...definitions, usage: 10 } } });
  await press("Try again");
  expect(await shows("Color")).toMatchInlineSnapshot(`
    "# Properties
    What records can hold. Add properties for what your team needs to know; those that are built in stay as they are.
    select Record type: Contacts
    meter 10 of 10 custom properties:
    [Create property] (disabled)
    section Group:
    ## Group
    ### Color
    One of several options · color
    meter 2 of 3 options:
    [Edit Color]
    [Archive Color]
    ### Email Built in
    string, html · email
    ### Size
    Text · size
    [Edit Size]
    [Archive Size]
    section Empty:
    ## Empty
    No properties in this group."
  `);
});

test("a property is archived, and restored", async () => {
  const path = "/properties/0-1/size";
  const { shows, press, changes, respond } = properties({ [`DELETE ${path}`]: notToday });
  await press("Archive Size");
  await shows(/Size\W+Not today/);
  respond({ [`DELETE ${path}`]: {}, [`POST ${path}/restore`]: notToday });
  await press("Archive Size");
  await shows("The property was archived.");
  await press("Undo");
  await expect.poll(() => changes().at(-1)).toBe(`POST ${path}/restore`);
});

test("a property with options is created", async () => {
  const { shows, press, type, choose, changes } = properties({ "POST /properties/0-1": notToday });
  await press("Create property");
  expect(await shows("dialog New property")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New property:
    ## New property
    field Name: 
    select Type: Text
    select Group: Group
    [Cancel]
    [Create]"
  `);
  await press("Create");
  expect(await shows("Enter a name for the property.")).toContain("field Name:  (invalid");
  type("Name", " Shape ");
  choose("Type", "Several options");
  choose("Group", "Empty");
  await press("Create");
  await shows("Add at least one option.");
  await press("Add option");
  expect(await shows("field Name of option 1:  (focused)")).toContain("[Remove option 1]");
  await press("Create");
  await shows("field Name of option 1:  (invalid");
  type("Name of option 1", "Round");
  await press("Add option");
  await shows("Name of option 2");
  await press("Remove option 2");
  await press("Create");
  expect(await shows("Not today.")).not.toContain("option 2");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /properties/0-1 {"label":"Shape","groupName":"h","options":[{"value":"round","label":"Round","displayOrder":0}],"name":"shape","type":"enumeration","fieldType":"checkbox"}",
    ]
  `);
});

test("the options of a property are changed, up to a limit", async () => {
  const { shows, press, changes } = properties({ "PATCH /properties/0-1/color": undefined });
  await press("Edit Color");
  expect(await shows("dialog Edit Color")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Edit Color:
    ## Edit Color
    field Name: Color
    select Group: Group
    Options
    field Name of option 1: RED
    [Remove RED]
    field Name of option 2: BLUE
    [Remove BLUE]
    Records keep the values of options that you remove.
    [Add option]
    [Cancel]
    [Save]"
  `);
  await press("Remove RED");
  await press("Save");
  await shows("[Saving…] (disabled)");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PATCH /properties/0-1/color {"label":"Color","groupName":"g","options":[{"value":"blue","label":"BLUE","hidden":false,"displayOrder":0}]}",
    ]
  `);
  await press("Add option");
  await press("Add option");
  await shows("[Add option] (disabled)");
});
