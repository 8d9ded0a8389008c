// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { useStore } from "zustand";
import { SHOWN } from "../engine/frame-state.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { hostCall } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { CreateRecordDialog } from "./create-record-dialog.tsx";
import {
  type Creation,
  endCreation,
  pendingCreation,
  startCreation,
} from "../records/pending-creation.ts";

beforeEach(endCreation);

const property = (name: string, label: string, changes: object = {}) => ({
  name,
  label,
  control: "text",
  isRequired: false,
  isReadOnly: false,
  ...changes,
});
const contact = [
  property("firstname", "First name"),
  property("lastname", "Last name"),
  property("email", "Email"),
];
const ticket = {
  results: [
    property("hs_pipeline", "Pipeline", {
      control: "select",
      options: [
        { value: "0", label: "Support" },
        { value: "1", label: "Sales" },
      ],
    }),
    property("hs_pipeline_stage", "Stage", {
      control: "select",
      options: [
        { value: "01", label: "New", pipelineId: "0" },
        { value: "02", label: "Closed", pipelineId: "0" },
        { value: "11", label: "Lead", pipelineId: "1" },
      ],
    }),
    property("subject", "Subject"),
  ],
  pipeline: { pipelineProperty: "hs_pipeline", stageProperty: "hs_pipeline_stage" },
};
const responses: Responses = {
  "GET /properties/0-1": { body: { results: contact } },
  "GET /properties/0-5": { body: ticket },
  "GET /properties/0-27": { body: { results: [property("hs_task_subject", "Title")] } },
  "POST /records/0-1": { status: 201, body: demoRecord() },
};

function Page() {
  const creation = useStore(pendingCreation);
  const [path] = useLocation();
  return (
    <>
      <p>Path {path}</p>
      {creation && <CreateRecordDialog creation={creation} onClose={endCreation} />}
    </>
  );
}

/** Opens the form, which the service answers as given. */
function create(creation: Creation, changed: Responses = {}) {
  const part = showPart(<Page />, { ...responses, ...changed });
  startCreation(creation);
  const sent = () =>
    part.requests
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => {
        const { properties, associations } = Object(body) as Record<string, unknown>;
        return { request: `${method} ${path}`, properties, associations };
      });
  return { ...part, sent };
}

test("a contact needs a name or an email address, is stored without what is empty, and opens", async () => {
  const { shows, press, type, sent } = create({ objectTypeId: "0-1" });
  await shows("First name");
  await press("Create contact");
  const missing = await shows("Enter a first name, a last name or an email address.");
  expect(missing.match(/Enter a first name/g)).toHaveLength(1);
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(3);
  expect(document.activeElement).toBe(document.querySelector("[name=firstname]"));
  type("First name", "  ");
  await expect.poll(() => document.querySelector("[aria-invalid=true]")).toBeNull();
  await press("Create contact");
  await shows("Enter a first name, a last name or an email address.");
  type("Email", "ada@example.com");
  await press("Create contact");
  const shown = await shows("Contact saved.");
  expect(shown).toContain("Path /contacts/1/record/0-1/101");
  expect(shown).not.toContain("First name");
  expect(sent()).toEqual([
    { request: "POST /records/0-1", properties: { email: "ada@example.com" }, associations: [] },
  ]);
});

test("the marked fields show the problems, another problem stands below the form, and saving again has the same key", async () => {
  const rejected = {
    status: 400,
    body: {
      message: "Rejected.",
      category: "VALIDATION_ERROR",
      errors: [{ message: "Taken.", code: "NOT_UNIQUE", in: "email" }],
    },
  };
  const { shows, press, type, respond, requests } = create(
    { objectTypeId: "0-1" },
    { "POST /records/0-1": rejected },
  );
  await shows("First name");
  type("Email", "ada@example.com");
  await press("Create contact");
  const shown = await shows("Not saved. Correct the marked fields.");
  expect(shown).toContain("Another record already has this value.");
  expect(document.activeElement).toBe(document.querySelector("[name=email]"));
  respond({ "POST /records/0-1": notToday });
  await press("Create contact");
  expect(await shows("Not today.")).not.toContain("Correct the marked fields");
  const keys = requests.flatMap(({ method, body }) =>
    method === "POST" ? [(body as { key: string }).key] : [],
  );
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

const isAskedBeforeReload = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("what was typed is discarded only after a confirmation, and an untouched form closes at once", async () => {
  const { shows, press, type } = create({ objectTypeId: "0-1", values: { firstname: "Ada" } });
  await shows("field First name: Ada");
  expect(isAskedBeforeReload()).toBe(false);
  type("Last name", "Example");
  await expect.poll(isAskedBeforeReload).toBe(true);
  await press("Cancel");
  await shows("Discard what you entered?");
  await press("Keep editing");
  expect(await shows("Last name")).toContain("Example");
  await press("Cancel");
  await press("Discard");
  await expect.poll(() => pendingCreation.getState()).toBeUndefined();
  startCreation({ objectTypeId: "0-1", values: { firstname: "Bo" } });
  // One that is open stays.
  startCreation({ objectTypeId: "0-5" });
  expect(pendingCreation.getState()?.objectTypeId).toBe("0-1");
  await shows("field First name: Bo");
  await press("Cancel");
  await expect.poll(() => pendingCreation.getState()).toBeUndefined();
});

const stages = (): string[] =>
  [...document.querySelectorAll("[name=hs_pipeline_stage] option")].map(
    ({ textContent }) => textContent,
  );

test("a ticket begins in the first stage, and a pipeline brings its own stages", async () => {
  const { shows, press, choose, type, sent } = create(
    { objectTypeId: "0-5" },
    { "POST /records/0-5": { status: 201, body: demoRecord({ objectTypeId: "0-5" }) } },
  );
  await shows("Subject");
  expect(stages()).toEqual(["None", "New", "Closed"]);
  choose("Pipeline", "Sales");
  await expect.poll(stages).toEqual(["None", "Lead"]);
  type("Subject", "Broken");
  await press("Create ticket");
  await shows("saved.");
  expect(sent()).toEqual([
    {
      request: "POST /records/0-5",
      properties: { subject: "Broken", hs_pipeline: "1", hs_pipeline_stage: "11" },
      associations: [],
    },
  ]);
});

test("a task for a record is associated with it, opens nothing, and its undo says if it failed", async () => {
  const task = demoRecord({
    objectTypeId: "0-27",
    objectId: "7",
    title: "Call back",
    typeLabel: "Task",
  });
  const { shows, press, type, sent } = create(
    { objectTypeId: "0-27", about: demoRecord() },
    {
      "POST /records/0-27": { status: 201, body: task },
      "DELETE /records/0-27/7": notToday,
    },
  );
  await shows("Add task for Ada Example");
  await press("Add task");
  await shows("Enter a title.");
  type("Title", "Call back");
  await press("Add task");
  expect(await shows("Task saved.")).toMatch(/Path \/$/m);
  await press("Undo");
  await shows("Couldn't undo. Not today.");
  expect(sent()).toEqual([
    {
      request: "POST /records/0-27",
      properties: { hs_task_status: "NOT_STARTED", hs_task_subject: "Call back" },
      associations: [{ objectTypeId: "0-1", objectId: "101" }],
    },
    { request: "DELETE /records/0-27/7" },
  ]);
});

test("a contact that is created for a call without one becomes its other party", async () => {
  const about = demoRecord({ objectTypeId: "0-48", objectId: "7", title: "Call" });
  const { shows, press, type, controller } = create({ objectTypeId: "0-1", about });
  controller.open(provider(), SHOWN);
  const calls = [hostCall({ engagementId: "7" })];
  controller.change("9001", (frame) => ({ ...frame, calls }));
  const chosen = vi.spyOn(controller, "chooseCaller").mockReturnValue();
  await shows("First name");
  type("First name", "Ada");
  await press("Create contact");
  await shows("Contact saved.");
  expect(chosen.mock.calls).toEqual([["9001", "k", { objectTypeId: "0-1", objectId: "101" }]]);
});

test("a form that can't be loaded says why, and is loaded again", async () => {
  const { shows, press, respond } = create(
    { objectTypeId: "0-1" },
    { "GET /properties/0-1": notToday },
  );
  const shown = await shows("Couldn't load the form");
  expect(shown).toContain("Create contact");
  respond({ "GET /properties/0-1": { body: { results: contact.slice(0, 1) } } });
  await press("Try again");
  // The account's own properties.
  expect(await shows("First name")).not.toContain("Email");
});
