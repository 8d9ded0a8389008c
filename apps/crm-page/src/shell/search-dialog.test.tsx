// @vitest-environment jsdom
import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { noteRecentRecord, recentRecords } from "../records/recent-records.ts";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { typeText } from "../testing/type-text.ts";
import { useLocation } from "wouter";
import { SearchButton } from "../shell/search-button.tsx";

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));

const contact = (title: string, objectId = "101"): RecordSummary => ({
  objectTypeId: "0-1",
  objectId,
  title,
  subtitle: "",
});
const result = (title: string): ServiceResponse => ({
  body: { results: [contact(title)], calls: [] },
});

const type = (text: string): void => typeText(document.querySelector("input"), text);

const press = (key: string, keys?: KeyboardEventInit): boolean =>
  (document.activeElement ?? document).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...keys }),
  );

/** Presses Ctrl+K, which is prevented once the page listens to it. */
const pressShortcut = () => {
  // React Aria takes the click of a test for one of a screen reader, after which it moves the focus later, until a key is
  // pressed without Ctrl.
  press("a");
  return expect.poll(() => press("k", { ctrlKey: true }), patient).toBe(false);
};
const focused = () => document.activeElement?.tagName;

function Path() {
  const [path] = useLocation();
  return <p>{path}</p>;
}

/** Returns a function that tells which page is open. */
async function openSearch() {
  const { element } = renderPage(
    <>
      <SearchButton />
      <Path />
    </>,
  );
  await pressShortcut();
  await expect.poll(focused, patient).toBe("INPUT");
  return () => element.querySelector("p")?.textContent;
}

const titles = () =>
  Array.from(document.querySelectorAll("[role=option]"), ({ textContent }) => textContent);
const state = () => document.querySelector("output")?.textContent;

test("what is typed while the search is loaded is in its field, and not in the one before", async () => {
  fakeService(() => result("Bo"));
  const { element } = renderPage(
    <>
      <textarea />
      <SearchButton />
    </>,
  );
  const note = () => element.querySelector("textarea");
  await expect.poll(note, patient).not.toBeNull();
  note()?.focus();
  await pressShortcut();
  await expect.poll(() => element.textContent, patient).toContain("Loading the search");
  // Browsers type what isn't prevented.
  expect(["b", "x", "Backspace", "o"].map((key) => press(key))).not.toContain(true);
  await expect.poll(() => document.querySelector("input")?.value, patient).toBe("bo");
  await expect.poll(state, patient).toBe("1 record");
  expect(press("b")).toBe(true);
});

test("results that arrive late don't replace the results for the present text", async () => {
  let answerFirst: ((response: ServiceResponse) => void) | undefined;
  const requests = fakeService(({ path }) =>
    path.endsWith("=ada") ? new Promise((resolve) => (answerFirst = resolve)) : result("Bo"),
  );
  await openSearch();
  type("ada");
  await expect.poll(() => requests.some(({ path }) => path.endsWith("=ada")), patient).toBe(true);
  type("bo");
  await expect.poll(state, patient).toBe("1 record");
  answerFirst?.(result("Ada"));
  await expect.poll(titles, patient).toEqual([expect.stringContaining("Bo")]);
});

test("a failed search says why, and the next one works", async () => {
  fakeService(({ path }) =>
    path.endsWith("=bo") ? result("Bo") : { status: 400, body: { message: "Too many words." } },
  );
  await openSearch();
  type("ada");
  await expect.poll(state, patient).toBe("Couldn't search. Too many words.");
  type("bo");
  await expect.poll(state, patient).toBe("1 record");
});

test("of what is found, the records that the user opened last are first", async () => {
  const found = ["Ada", "Adam", "Adele", "Adeline"].map((title, index) =>
    contact(title, String(index + 1)),
  );
  fakeService(() => ({ body: { results: found, calls: [] } }));
  for (const record of [found[3], found[1]]) {
    if (record) noteRecentRecord({ portalId: "1", userId: "11", ...record });
  }
  onTestFinished(() => recentRecords.setState([], true));
  await openSearch();
  type("ad");
  await expect.poll(state, patient).toBe("4 records");
  const order = titles().map((text) => text.match(/Ad(?:am|a|eline|ele)/)?.[0]);
  expect(order).toEqual(["Adam", "Adeline", "Ada", "Adele"]);
});

test("a call is found with its time and record, and opens", async () => {
  const call = { objectId: "900", title: "About the offer", timestamp: 0 };
  fakeService(() => ({
    body: {
      results: [],
      calls: [
        { ...call, subject: contact("Ada"), said: "…the best offer…" },
        { ...call, objectId: "1" },
      ],
    },
  }));
  const path = await openSearch();
  type("offer");
  await expect
    .poll(titles, patient)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^About the offer.* · Ada · In the transcript: …the best offer…call$/,
        ),
        expect.stringMatching(/^About the offer.* · No recordcall$/),
      ]),
    );
  document.querySelector<HTMLElement>("[role=option]")?.click();
  await expect.poll(path, patient).toBe("/contacts/1/record/0-48/900");
  await expect.poll(() => document.querySelector("input"), patient).toBeNull();
});

const ids = new Map([
  ["ada", "101"],
  ["bo", "102"],
  ["kim", "103"],
]);

/** The service finds a contact whose name is the text, once the test wants. */
function answerLater() {
  const answers = new Map<string, () => void>();
  fakeService(({ path }) => {
    const [, text = ""] = /q=([a-z]+)$/.exec(path) ?? [];
    const found = { body: { results: [contact(text, ids.get(text))], calls: [] } };
    return text === ""
      ? { body: { results: [] } }
      : new Promise((resolve) => answers.set(text, () => resolve(found)));
  });
  return async (text: string): Promise<void> => {
    await expect.poll(() => answers.has(text), patient).toBe(true);
    answers.get(text)?.();
  };
}

test("Enter opens what is found for the text, also if it is pressed while the results of an earlier text are shown", async () => {
  const answer = answerLater();
  const path = await openSearch();
  type("bo");
  press("Enter");
  type("ada");
  await answer("ada");
  await expect.poll(state, patient).toBe("1 record");
  // The Enter was for another text.
  expect(path()).toBe("/");
  type("kim");
  press("Enter");
  expect(path()).toBe("/");
  await answer("kim");
  await expect.poll(path, patient).toBe("/contacts/1/record/0-1/103");
});

test("a text and Enter that are typed while the search is loaded open what is found", async () => {
  const answer = answerLater();
  const { element } = renderPage(
    <>
      <SearchButton />
      <Path />
    </>,
  );
  await pressShortcut();
  for (const key of ["b", "o", "Enter"]) press(key);
  await answer("bo");
  await expect
    .poll(() => element.querySelector("p")?.textContent, patient)
    .toBe("/contacts/1/record/0-1/102");
});

test("Enter does immediately what the text begins to name", async () => {
  answerLater();
  const path = await openSearch();
  type("go to d");
  press("Enter");
  await expect.poll(path, patient).toBe("/contacts/1/objects/0-3");
});
