// @vitest-environment jsdom
import type { ListedRecord } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Route, useLocation, useSearch } from "wouter";
import { PageShortcuts } from "../commands/page-shortcuts.tsx";
import { demoRecord } from "../testing/demo-record.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { typeText } from "../testing/type-text.ts";
import { dockedWidth } from "../widget/docked-width.ts";
import { RecordListPage } from "./record-list-page.tsx";

beforeEach(() => {
  sessionStorage.clear();
  // jsdom has none.
  vi.stubGlobal("innerWidth", 1280);
  Element.prototype.scrollIntoView = () => undefined;
});

const people = ["Ada", "Bo", "Cy"].map((title, index) => ({
  objectId: String(101 + index),
  title,
}));
const listed = people.map((person): ListedRecord => ({
  ...person,
  objectTypeId: "0-1",
  subtitle: "",
  createdAt: 1,
  updatedAt: 1,
  properties: {},
}));
const city = { name: "city", label: "City", type: "string", value: "Leeds", display: "Leeds" };
const ofPeople: Responses = Object.fromEntries(
  people.flatMap(({ objectId, title }) => [
    [
      `GET /records/0-1/${objectId}`,
      { body: demoRecord({ objectId, title, properties: [{ ...city, type: "string" }] }) },
    ],
    [`GET /records/0-1/${objectId}/timeline`, { body: { results: [] } }],
  ]),
);

const Place = () => <p id="place">{`${useLocation()[0]}?${useSearch()}`}</p>;
const place = () => document.querySelector("#place")?.textContent.replace("/contacts/1/", "");

/** Shows the list of contacts, with the keys of the page. */
async function openList(search = "", responses: Responses = {}) {
  const part = showPart(
    <>
      <main id="page" tabIndex={-1}>
        <Route path="/contacts/:portalId/objects/:objectTypeId" component={RecordListPage} />
      </main>
      <Place />
      <PageShortcuts />
    </>,
    {
      "GET /properties/0-1": {
        body: { results: [{ ...city, control: "text", isRequired: false, isReadOnly: false }] },
      },
      "GET /records/0-1": { body: { results: listed, total: 3 } },
      "GET /saved-lists": { body: { results: [] } },
      "GET /providers": { body: { results: [] } },
      ...ofPeople,
      ...responses,
    },
    { path: `/contacts/1/objects/0-1${search}` },
  );
  await part.shows("3 found");
  const link = (title: string) =>
    [...part.element.querySelectorAll<HTMLElement>("[role=row] a")].find(
      ({ textContent }) => textContent === title,
    );
  return {
    ...part,
    link,
    panel: () => part.element.querySelector<HTMLElement>("section[tabindex]"),
    heading: () => part.element.querySelector("section[tabindex] h2")?.textContent,
    /** The row that is marked as open. */
    current: () => part.element.querySelector("[role=row][aria-current] a")?.textContent,
    note: () => part.element.querySelector<HTMLTextAreaElement>("textarea"),
    /** The buttons of the panel that do nothing now. */
    disabled: () =>
      [...part.element.querySelectorAll("section[tabindex] [aria-disabled=true]")].map((button) =>
        button.getAttribute("aria-label"),
      ),
  };
}

const pressKey = (key: string, init: KeyboardEventInit = {}): boolean =>
  !(document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
  );
const focused = () => document.activeElement?.textContent;

test("Space opens the focused row beside the list, J and K change it, and Escape closes it", async () => {
  const { link, heading, current, disabled, shows } = await openList("?q=a");
  link("Ada")?.focus();
  expect(pressKey(" ")).toBe(true);
  await expect.poll(heading, patient).toBe("Ada");
  expect(place()).toBe("objects/0-1?q=a&record=101");
  expect([current(), focused()]).toEqual(["Ada", "Ada"]);
  expect(disabled()).toEqual(["Previous record"]);
  // Its cards, without the list's search in its timeline.
  expect(await shows("About this contact")).toContain("field Search timeline:  hint");

  pressKey("j");
  pressKey("j");
  await expect.poll(heading, patient).toBe("Cy");
  expect(place()).toBe("objects/0-1?q=a&record=103");
  expect([current(), focused()]).toEqual(["Cy", "Cy"]);
  expect(disabled()).toEqual(["Next record"]);
  pressKey("ArrowUp");
  await expect.poll(heading, patient).toBe("Bo");

  pressKey("Escape");
  await expect.poll(heading, patient).toBeUndefined();
  expect(place()).toBe("objects/0-1?q=a");
  expect(focused()).toBe("Bo");
});

test("a panel that is closed while the focus moves stays closed", async () => {
  const { heading, shows } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  pressKey("j");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  pressKey("j");
  pressKey("Escape");
  await expect.poll(heading, patient).toBeUndefined();
  vi.advanceTimersByTime(10_000);
  await shows("3 found");
  expect(place()).toBe("objects/0-1?");
});

test("Space on the open row closes it, and a key that is held does nothing more", async () => {
  const { link, heading, shows } = await openList();
  link("Bo")?.focus();
  pressKey(" ");
  await expect.poll(heading, patient).toBe("Bo");
  expect(pressKey(" ", { repeat: true })).toBe(true);
  await shows("3 found");
  expect(heading()).toBe("Bo");
  pressKey(" ");
  await expect.poll(heading, patient).toBeUndefined();
  expect(focused()).toBe("Bo");
});

test("the buttons of the row and of the panel do it with the pointer", async () => {
  const { link, heading, press, panel, current } = await openList();
  link("Ada")?.focus();
  await press("Open Ada beside the list");
  await expect.poll(heading, patient).toBe("Ada");
  await press("Previous record");
  await press("Next record");
  await expect.poll(heading, patient).toBe("Bo");
  expect(current()).toBe("Bo");
  expect(panel()?.querySelector("a")?.getAttribute("href")).toBe("/contacts/1/record/0-1/102");
  await press("Close");
  await expect.poll(heading, patient).toBeUndefined();
  expect(focused()).toBe("Bo");
});

test("F6 moves to the panel and back, where J continues from the open row", async () => {
  const { heading, panel, link } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  pressKey("F6");
  expect(document.activeElement).toBe(panel());
  pressKey("F6");
  expect(document.activeElement).toBe(link("Ada"));
  pressKey("F6");
  pressKey("j");
  await expect.poll(heading, patient).toBe("Bo");
});

test("a note and a property that the user was writing stay, without taking the focus", async () => {
  const { heading, press, note, element, link } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  await press("Add note");
  await expect.poll(note, patient).not.toBeNull();
  typeText(note(), "Asked for a quote");
  const input = () =>
    element.querySelector<HTMLInputElement>("section[tabindex] form[aria-label='Edit City'] input");
  await press("Edit City");
  await expect.poll(input, patient).not.toBeNull();
  typeText(input(), "York");
  // A space is typed, and Escape ends the editor only.
  expect(pressKey(" ")).toBe(false);
  expect(heading()).toBe("Ada");

  link("Bo")?.focus();
  await expect.poll(heading, patient).toBe("Bo");
  expect([note(), input()]).toEqual([null, null]);
  pressKey("k");
  await expect.poll(() => note()?.value, patient).toBe("Asked for a quote");
  await expect.poll(() => input()?.value, patient).toBe("York");
  expect(focused()).toBe("Ada");
  note()?.focus();
  pressKey("Escape");
  input()?.focus();
  pressKey("Escape");
  await expect.poll(input, patient).toBeNull();
  expect(heading()).toBe("Ada");
  await press("Cancel");
  await press("Discard");
});

test("a search for others keeps the record that is open", async () => {
  const { shows, type, heading } = await openList("?record=102");
  await expect.poll(heading, patient).toBe("Bo");
  type("Search contacts", "Zoe");
  await expect.poll(place, patient).toBe("objects/0-1?q=Zoe&record=102");
  expect(await shows("section Bo")).toContain("About this contact");
});

/** The service no longer has these contacts. */
const without = (...ids: readonly string[]): Responses => {
  const results = listed.filter(({ objectId }) => !ids.includes(objectId));
  return {
    "GET /records/0-1": { body: { results, total: results.length } },
    ...Object.fromEntries(
      ids.map((id) => [`GET /records/0-1/${id}`, { status: 404, body: { message: "Gone." } }]),
    ),
  };
};

test.each([
  ["the next one", "101", ["101"], "Bo", "Cy"],
  ["the one after others that are deleted with it", "101", ["101", "102"], "Cy", "Cy"],
  ["the one before, if it was the last", "103", ["103"], "Bo", "Bo"],
])(
  "after a record that is deleted, the panel shows %s, where J continues",
  async (_what, id, deleted, then, afterJ) => {
    const { heading, current, respond, shows, queryClient } = await openList(`?record=${id}`);
    await expect.poll(heading, patient).toBe(people.find(({ objectId }) => objectId === id)?.title);
    respond(without(...deleted));
    // In both orders.
    if (deleted.length > 1) await queryClient.invalidateQueries({ queryKey: ["record"] });
    void queryClient.invalidateQueries();
    await expect.poll(heading, patient).toBe(then);
    await shows("Deleted. Another record is shown in its place.");
    expect(current()).toBe(then);
    pressKey("j");
    await expect.poll(heading, patient).toBe(afterJ);
  },
);

test("the panel closes when the only record is deleted", async () => {
  const { heading, respond, queryClient } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  respond(without("101", "102", "103"));
  void queryClient.invalidateQueries();
  await expect.poll(heading, patient).toBeUndefined();
  expect(place()).toBe("objects/0-1?");
});

test("a record that is deleted while the user writes a note there stays, with what can restore it", async () => {
  const { heading, press, note, respond, shows, queryClient } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  await press("Add note");
  await expect.poll(note, patient).not.toBeNull();
  typeText(note(), "Asked for a quote");
  respond({
    ...without("101"),
    "GET /records/0-1/101": { status: 404, body: { message: "Gone." } },
  });
  void queryClient.invalidateQueries();
  await shows("2 found");
  expect(place()).toBe("objects/0-1?record=101");
  respond({ ...ofPeople, "GET /records/0-1": { body: { results: listed, total: 3 } } });
  void queryClient.invalidateQueries();
  await expect.poll(() => note()?.value, patient).toBe("Asked for a quote");
  await press("Cancel");
  await press("Discard");
});

test("a record that never existed leaves the list, and the page its title", async () => {
  const { shows } = await openList("?record=9");
  expect(await shows("The contact 9 doesn't exist in this CRM.")).toContain("3 found");
  expect(document.title).toBe("Contacts · CRM");
});

test("a request that failed is repeated in the panel", async () => {
  const { shows, respond, press } = await openList("?record=101", {
    "GET /records/0-1/101": notToday,
  });
  const shown = await shows("Couldn't load this record");
  expect(shown).toContain("3 found");
  respond(ofPeople);
  await press("Try again");
  await shows("About this contact");
});

test("in a narrow window the page of the record opens", async () => {
  vi.stubGlobal("innerWidth", 999);
  const { link } = await openList();
  link("Ada")?.focus();
  pressKey(" ");
  await expect.poll(place, patient).toBe("record/0-1/101?");
});

test("in a window that became narrow, the page takes the place of the panel", async () => {
  const { heading } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  vi.stubGlobal("innerWidth", 999);
  window.dispatchEvent(new Event("resize"));
  await expect.poll(place, patient).toBe("record/0-1/101?");
});

test("beside a calling app that leaves too little room for both, the page takes the place of the panel", async () => {
  vi.stubGlobal("innerWidth", 1100);
  onTestFinished(() => dockedWidth.setState(0, true));
  dockedWidth.setState(300, true);
  const { heading } = await openList("?record=101");
  await expect.poll(heading, patient).toBe("Ada");
  dockedWidth.setState(400, true);
  await expect.poll(place, patient).toBe("record/0-1/101?");
});

test.each(["?view=board&record=101", "?archived=true&record=101"])(
  "nothing opens beside %s",
  async (search) => {
    const { panel } = await openList(search);
    expect(panel()).toBeNull();
  },
);
