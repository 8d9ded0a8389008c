// @vitest-environment jsdom
import { demoRecord } from "../testing/demo-record.ts";
import type { EditableProperties, PageRecord } from "@calling-extensions/crm/page-api";
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Route } from "wouter";
import { fakeService, type ServiceRequest, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { RecordPage } from "./record-page.tsx";

const RECORD = "/records/0-1/101";
/** The record that it is merged into. */
const OTHER = "/records/0-1/100";

const ada = demoRecord({
  properties: [
    { name: "city", label: "City", type: "string", value: "Leeds", display: "Leeds" },
    { name: "zip", label: "Zip", type: "string", value: "LS1", display: "LS1" },
  ],
});
const properties: EditableProperties = {
  results: [
    { name: "city", label: "City", control: "text", isRequired: false, isReadOnly: false },
    { name: "zip", label: "Zip", control: "text", isRequired: false, isReadOnly: false },
    { name: "fax", label: "Fax", control: "text", isRequired: false, isReadOnly: false },
    { name: "score", label: "Score", control: "number", isRequired: false, isReadOnly: true },
  ],
};
const inCity = (city: string): PageRecord => ({
  ...ada,
  properties: ada.properties.map((property) =>
    property.name === "city" ? { ...property, value: city, display: city } : property,
  ),
});

let state: "open" | "offline" | "deleted" | "merged";
/** When the service answers a change. */
let patched: Promise<void> | undefined;
beforeEach(() => {
  state = "open";
  patched = undefined;
});
afterEach(() => {
  sessionStorage.clear();
  toasts.clear();
});

/** The part of the service that a record's page needs. */
function respond({ method, path, body }: ServiceRequest): ServiceResponse | undefined {
  if (state === "offline") throw new TypeError("Failed to fetch");
  if (path === "/properties/0-1") return { body: properties };
  if (path === `${RECORD}/restore`) {
    state = "open";
    return {};
  }
  if (state === "deleted") {
    return path === `${RECORD}?archived=true` ? { body: { ...ada, archivedAt: 2 } } : undefined;
  }
  if (state === "merged" && [RECORD, OTHER].includes(path)) {
    return { body: { ...ada, objectId: "100", title: "Ada Other" } };
  }
  if (path.startsWith(`${OTHER}/timeline`)) return { body: { results: [] } };
  if (path.startsWith(`${RECORD}/timeline`)) return { body: { results: [] } };
  if (path === `${RECORD}/notes`) return { body: { engagementId: "7" } };
  if (path !== RECORD) return undefined;
  return { body: method === "PATCH" ? inCity((body as typeof patch).properties.city) : ada };
}
const patch = { properties: { city: "York" } };

async function openRecord() {
  const requests = fakeService(async (request) => {
    if (request.method === "PATCH") await patched;
    return respond(request);
  });
  const page = renderPage(
    <Route path="/contacts/:portalId/record/:objectTypeId/:objectId">
      <RecordPage />
    </Route>,
    { path: "/contacts/1/record/0-1/101" },
  );
  const text = () => page.element.textContent;
  await expect.poll(text, patient).toContain("Leeds");
  return {
    ...page,
    text,
    alert: () => page.element.querySelector("[role=alert]")?.textContent,
    city: () => page.element.querySelector<HTMLInputElement>("form[aria-label='Edit City'] input"),
    note: () => page.element.querySelector("textarea"),
    sent: (method: string) => requests.filter((request) => request.method === method),
  };
}
type OpenRecord = Awaited<ReturnType<typeof openRecord>>;

test("the empty properties are those that a user can set", async () => {
  const page = await openRecord();
  page.press("Show empty properties");
  await expect.poll(page.text, patient).toContain("Fax");
  expect(page.text()).not.toContain("Score");
  expect(page.text().match(/City/g)).toHaveLength(1);
});

async function editCity({ press, city }: OpenRecord): Promise<void> {
  press("Edit City");
  await expect.poll(city, patient).not.toBeNull();
  typeText(city(), "York");
}

async function writeNote({ press, note }: OpenRecord): Promise<void> {
  press("Add note");
  await expect.poll(note, patient).not.toBeNull();
  typeText(note(), "Asked for a quote");
}

test("a record that was merged leads to the other one, with the note that the user is writing", async () => {
  const page = await openRecord();
  await writeNote(page);
  state = "merged";
  await page.queryClient.invalidateQueries({ queryKey: ["record"] });
  await expect.poll(() => page.sent("GET").map(({ path }) => path), patient).toContain(OTHER);
  await expect.poll(page.text, patient).toContain("Ada Other");
  await expect.poll(() => page.note()?.value, patient).toBe("Asked for a quote");
  page.press("Save note");
  await expect
    .poll(() => page.sent("POST").map(({ path }) => path), patient)
    .toEqual([`${OTHER}/notes`]);
});

test("a property that is edited offline keeps its text, says why, and is saved on the next try", async () => {
  const page = await openRecord();
  await editCity(page);
  state = "offline";
  page.press("Save");
  await expect.poll(page.alert, patient).toContain("The CRM service isn't responding.");
  expect(page.city()?.value).toBe("York");
  state = "open";
  page.press("Save");
  await expect.poll(page.city, patient).toBeNull();
  expect(page.text()).toContain("York");
});

test("a property that is saved later leaves the focus in the field that the user edits by then", async () => {
  const page = await openRecord();
  await editCity(page);
  let answer: (() => void) | undefined;
  patched = new Promise((resolve) => (answer = resolve));
  page.press("Save");
  await expect.poll(() => page.sent("PATCH").length, patient).toBe(1);
  page.press("Edit Zip");
  const zip = () => page.element.querySelector("form[aria-label='Edit Zip'] input");
  await expect.poll(() => zip() === document.activeElement, patient).toBe(true);
  answer?.();
  await expect.poll(page.city, patient).toBeNull();
  expect(document.activeElement).toBe(zip());
  page.press("Cancel");
  await expect
    .poll(() => document.activeElement?.getAttribute("aria-label"), patient)
    .toBe("Edit Zip");
});

test("a note that is saved offline keeps its text, says why, and is saved once on the next try", async () => {
  const page = await openRecord();
  await writeNote(page);
  state = "offline";
  page.press("Save note");
  await expect.poll(page.alert, patient).toContain("The CRM service isn't responding.");
  expect(page.note()?.value).toBe("Asked for a quote");
  state = "open";
  page.press("Save note");
  await expect.poll(page.note, patient).toBeNull();
  const keys = page.sent("POST").map(({ body }) => (body as { key: string }).key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("what the user was typing comes back with a record that a colleague deleted", async () => {
  const page = await openRecord();
  await editCity(page);
  await writeNote(page);
  state = "deleted";
  page.press("Save");
  await expect.poll(page.text, patient).toContain("Ada Example was deleted");
  expect(page.text()).toContain("Restore the contact to continue.");
  page.press("Restore Ada Example");
  await expect.poll(() => state, patient).toBe("open");
  // As the event stream does.
  void page.queryClient.invalidateQueries({ queryKey: ["record"] });
  await expect.poll(() => page.city()?.value, patient).toBe("York");
  await expect.poll(() => page.note()?.value, patient).toBe("Asked for a quote");
});
