// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { endCreation, pendingCreation } from "../records/pending-creation.ts";
import { SearchDialog } from "../shell/search-dialog.tsx";
import { demoRecord } from "../testing/demo-record.ts";
import { typeText } from "../testing/type-text.ts";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { installedApp } from "../testing/provider-builder.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { PageShortcuts } from "./page-shortcuts.tsx";
import { areShortcutsShown, setKeysShortcuts } from "./shortcut-state.ts";

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => {
  vi.stubGlobal("CSS", { escape: String });
  localStorage.clear();
  setKeysShortcuts(true);
  areShortcutsShown.setState(false);
  endCreation();
});

function Path() {
  const [path] = useLocation();
  return <output id="path">{path}</output>;
}
const path = () => document.querySelector("#path")?.textContent;

const number = (isDialable = true) => ({
  text: "(202) 555-0143",
  phoneNumber: "+12025550143",
  countryCode: "US",
  isDialable,
  propertyName: "phone",
  label: "Phone number",
  callee: { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "" },
});
const ada = demoRecord({ title: "Ada Example", phoneNumbers: [number()] });
const { objectTypeId, objectId, title, subtitle } = ada;
const summary = { objectTypeId, objectId, title, subtitle };

/** Shows the search for a text, in an account with an app and these responses. */
async function search(text: string, responses: Readonly<Record<string, ServiceResponse>> = {}) {
  const requests = fakeService(({ method, path: asked }) => {
    const key = `${method} ${asked.replace(/\?.*/, "")}`;
    if (key === "GET /providers") return { body: { results: [installedApp("1", "App")] } };
    return responses[key];
  });
  const page = renderPage(
    <>
      <SearchDialog onClose={() => undefined} />
      <Path />
    </>,
  );
  const dialed: unknown[] = [];
  vi.spyOn(page.control, "dial").mockImplementation((_app, request) => void dialed.push(request));
  await expect.poll(() => document.querySelector("input"), patient).not.toBeNull();
  typeText(document.querySelector("input"), text);
  return { requests, dialed };
}
const options = () =>
  Array.from(document.querySelectorAll("[role=option]"), (option) => option.textContent);
const choose = async (label: string): Promise<void> => {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>("[role=option]")].find(({ textContent }) =>
      textContent.includes(label),
    );
  await expect.poll(() => find() !== undefined, patient).toBe(true);
  find()?.click();
};
const found = (...results: object[]): ServiceResponse => ({ body: { results, calls: [] } });

test("the search goes to lists, with the words of the action in their order", async () => {
  await search("go dea", { "GET /search": found() });
  await expect.poll(options, patient).toEqual(["Go to DealsGD"]);
  await choose("Go to Deals");
  await expect.poll(path, patient).toBe("/contacts/1/objects/0-3");
});

test("an empty search offers what can be created, and starts queues", async () => {
  await search("", {
    "GET /task-queues": { body: { results: [{ queueId: "7", open: 2 }] } },
    "GET /saved-lists": { body: { results: [] } },
  });
  await expect.poll(options, patient).toContain("Start Task queue 72 tasks due");
  await choose("Create contact");
  expect(pendingCreation.getState()).toEqual({ objectTypeId: "0-1" });
});

test("a number is called at the record that has it, also without its country", async () => {
  const { dialed } = await search("202-555-0143", {
    "GET /search": found(summary),
    [`GET /records/${objectTypeId}/${objectId}`]: { body: ada },
  });
  await choose("Call 202-555-0143");
  await expect
    .poll(() => dialed, patient)
    .toMatchObject([
      { phoneNumber: "+12025550143", calledRecord: { objectTypeId: "0-1", objectId: "101" } },
    ]);
  await expect.poll(path, patient).toBe(`/contacts/1/record/${objectTypeId}/${objectId}`);
});

test("a number that no record has is called at a new contact", async () => {
  const { requests, dialed } = await search("+1 202 555 0143", {
    "GET /search": found(),
    "POST /contacts": { status: 201, body: ada },
  });
  await choose("Call +1 202 555 0143");
  await expect.poll(() => dialed.length, patient).toBe(1);
  const created = requests.filter(({ method }) => method === "POST");
  expect(created.map(({ body }) => body)).toEqual([{ phone: "+1 202 555 0143" }]);
});

test("a number that is part of another one isn't called there", async () => {
  await search("555-01439", {
    "GET /search": found(summary),
    [`GET /records/${objectTypeId}/${objectId}`]: { body: ada },
  });
  await expect.poll(options, patient).toContain("Create contact with 555-01439");
  expect(options().join()).not.toContain("Call 555");
});

const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  !(document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
  );

/** A page with a list, and the shortcuts. */
async function showPage() {
  fakeService(() => undefined);
  const { element } = renderPage(
    <>
      <main id="page">
        {["0", "1", "2"].map((index) => (
          <p key={index} data-index={index}>
            <a href={`#${index}`}>Row {index}</a>
            <input type="checkbox" aria-label={`Select ${index}`} />
          </p>
        ))}
        <textarea />
      </main>
      <PageShortcuts />
      <Path />
    </>,
  );
  // Once the page listens.
  await expect.poll(() => press("k"), patient).toBe(true);
  element.querySelector("a")?.blur();
  return element;
}
const focused = () => document.activeElement?.textContent;

test("J, K and X move and select in a list", async () => {
  const element = await showPage();
  const moves = ["j", "j", "j", "j", "k", "x"].map((key) => [press(key), focused()]);
  expect(moves).toEqual([
    [true, "Row 0"],
    [true, "Row 1"],
    [true, "Row 2"],
    [false, "Row 2"],
    [true, "Row 1"],
    [true, "Row 1"],
  ]);
  const boxes = [...element.querySelectorAll("input")].map(({ checked }) => checked);
  expect(boxes).toEqual([false, true, false]);
});

test("G and a letter go to a page, and text, modifiers and other keys stay what they are", async () => {
  const element = await showPage();
  element.querySelector("textarea")?.focus();
  expect([press("g"), press("d"), press("j")]).toEqual([false, false, false]);
  element.querySelector("textarea")?.blur();
  press("g");
  expect([press("d", { ctrlKey: true }), press("z")]).toEqual([false, false]);
  expect(path()).toBe("/");
  press("G", { shiftKey: true });
  press("Shift");
  expect(press("d")).toBe(true);
  await expect.poll(path, patient).toBe("/contacts/1/objects/0-3");
});

const dialog = () => document.querySelector("[role=dialog]");

test("? lists the shortcuts, where those with one key are turned off, also after a reload", async () => {
  await showPage();
  expect(press("?", { shiftKey: true })).toBe(true);
  await expect.poll(() => dialog()?.textContent, patient).toContain("Go to DealsGD");
  dialog()?.querySelector("input")?.click();
  await expect.poll(() => localStorage.getItem("crm-page:shortcuts"), patient).toContain("false");
  areShortcutsShown.setState(false);
  await expect.poll(dialog, patient).toBeNull();
  expect(press("j")).toBe(false);
});
