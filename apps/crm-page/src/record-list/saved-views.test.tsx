// @vitest-environment jsdom
import type { Role, SavedList } from "@calling-extensions/crm/page-api";
import { expect, test, vi } from "vitest";
import { Route, useSearch } from "wouter";
import { MAX_VIEW_TABS } from "../limits.ts";
import { showPart } from "../testing/show-part.tsx";
import { RecordListPage } from "./record-list-page.tsx";

const bern: SavedList = {
  listId: "1000000001",
  ownerId: "21",
  ownerName: "Dana Demo",
  content: {
    kind: "view",
    name: "In Bern",
    isShared: true,
    objectTypeId: "0-1",
    search: "filter=city:is:Bern&columns=city",
  },
};
const listOf = (listId: string, changes: object): SavedList => ({
  ...bern,
  listId,
  content: { ...bern.content, ...changes },
});
const city = { name: "city", label: "City", control: "text", isRequired: false, isReadOnly: false };

const Search = () => <p>{`URL: ${decodeURIComponent(useSearch())}`}</p>;

/** Shows the list of contacts. The service keeps saved lists. */
function openList(search: string, lists: SavedList[] = [bern], role: Role = "administrator") {
  const stored = new Map(lists.map((list) => [list.listId, list]));
  const respond = () => ({ body: { results: [...stored.values()] } });
  const part = showPart(
    <>
      <Search />
      <Route path="/contacts/:portalId/objects/:objectTypeId" component={RecordListPage} />
    </>,
    {
      "GET /properties/0-1": { body: { results: [city] } },
      "GET /records/0-1": { body: { results: [], total: 0 } },
      "GET /saved-lists": respond(),
    },
    { path: `/contacts/1/objects/0-1${search}`, role },
  );
  return {
    ...part,
    /** Submits the dialog once it can be. */
    submit: async (): Promise<void> => {
      await part.shows(/dialog View[^]*\[Save view\]$/m);
      document.querySelector<HTMLFormElement>("[role=dialog] form")?.requestSubmit();
    },
    /** Changes what is stored, and what the service responds to the request with which the page does it. */
    store: (request: string, list: SavedList | undefined, listId = bern.listId): void => {
      if (list) stored.set(listId, list);
      else stored.delete(listId);
      part.respond({ [request]: { body: list }, "GET /saved-lists": respond() });
    },
    tabs: () =>
      Array.from(part.element.querySelectorAll("nav[aria-label=Views] a"), (tab) =>
        [tab.textContent, tab.getAttribute("aria-current") && "*"].join(""),
      ),
    lastFilters: () =>
      new URLSearchParams(
        part.requests.findLast(({ path }) => path.startsWith("/records/0-1"))?.path.split("?")[1],
      ).get("filters"),
  };
}
const menu = () =>
  Array.from(document.querySelectorAll("[role=menuitem]"), (item) => item.textContent);
const put = `PUT /saved-lists/${bern.listId}`;

test("the id of a view leads to what is saved under it today", async () => {
  const { shows, lastFilters, tabs, store, queryClient } = openList("?saved=1000000001");
  await shows("City is Bern");
  expect(tabs()).toEqual(["All contacts", "In Bern*", "Recycle bin"]);
  expect(document.title).toBe("In Bern · CRM");
  store(put, listOf(bern.listId, { search: "filter=city:is:Basel&columns=city" }));
  // As the event of the change does it.
  await queryClient.invalidateQueries({ queryKey: ["saved-lists"] });
  await shows("City is Basel");
  expect(lastFilters()).toContain("Basel");
});

test("a view that is changed keeps its name, is saved again, and changed back by an undo", async () => {
  const { shows, press, store, changes, tabs } = openList("?saved=1000000001");
  await shows("City is Bern");
  await press("Remove filter: City is Bern");
  await shows("URL: columns=city&saved=1000000001");
  expect(tabs()).toContain("In Bern*");
  const content = { ...bern.content, search: "columns=city" };
  store(put, { ...bern, content });
  await press("Save changes");
  expect(await shows("Changes saved.")).toMatch(/URL: saved=1000000001$/m);
  expect(await shows("Changes saved.")).not.toContain("[Save changes]");
  store(put, bern);
  await press("Undo");
  await shows("City is Bern");
  expect(changes()).toEqual([
    `${put} ${JSON.stringify({ content, before: bern.content })}`,
    `${put} ${JSON.stringify({ content: bern.content, before: content })}`,
  ]);
});

test("what a list shows is saved under a name, and shared", async () => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
  const { shows, press, type, check, submit, store, changes, tabs } = openList(
    "?filter=city:is:Bern&columns=city",
    [],
  );
  await press("Save view");
  expect(await shows("dialog View")).toContain(
    "Keeps the search, filters, sort order and columns.",
  );
  type("Name", " In Bern ");
  check("Share with everyone");
  const id = "1000000000";
  const saved = { ...bern, listId: id };
  store(`PUT /saved-lists/${id}`, saved, id);
  await submit();
  await expect.poll(tabs).toEqual(["All contacts", "In Bern*", "Recycle bin"]);
  expect(await shows(`URL: saved=${id}`)).toContain("City is Bern");
  expect(changes()).toEqual([
    `PUT /saved-lists/${id} ${JSON.stringify({
      content: { ...bern.content, search: "filter=city%3Ais%3ABern&columns=city" },
      before: null,
    })}`,
  ]);
});

const changedMeanwhile = "Another user changed the view “In Bern” in the meantime.";
const conflict = {
  status: 409,
  body: {
    message: changedMeanwhile,
    errors: [{ message: changedMeanwhile, code: "CHANGED_MEANWHILE" }],
  },
};
const ofOther = listOf(bern.listId, { search: "filter=city:is:Basel&columns=city" });

test.each([
  ["shown", "Show theirs", "City is Basel"],
  ["replaced", "Save mine", "Changes saved."],
])("what another user has changed in a view can be %s", async (_what, choice, text) => {
  const { shows, press, store, respond, changes } = openList("?saved=1000000001");
  await shows("City is Bern");
  await press("Remove filter: City is Bern");
  await shows("URL: columns=city&saved=1000000001");
  store(put, ofOther);
  respond({ [put]: conflict });
  await press("Save changes");
  await shows(changedMeanwhile);
  const content = { ...bern.content, search: "columns=city" };
  if (choice === "Save mine") store(put, { ...bern, content });
  respond({ "GET /saved-lists": { body: { results: [ofOther] } } });
  await press(choice);
  await shows(text);
  expect(changes().slice(1)).toEqual(
    choice === "Save mine"
      ? [`${put} ${JSON.stringify({ content, before: ofOther.content })}`]
      : [],
  );
});

test("a view that another user has changed is renamed on the second try, with their filters", async () => {
  const { shows, press, pick, type, submit, store, respond, changes } =
    openList("?saved=1000000001");
  await press("Actions for In Bern");
  await pick("Rename or share…");
  await shows("dialog View");
  type("Name", "Bernese");
  store(put, ofOther);
  respond({ [put]: conflict });
  await submit();
  await shows("Save again to replace its name and who sees it.");
  store(put, listOf(bern.listId, { name: "Bernese" }));
  await submit();
  await expect
    .poll(() => changes().at(-1))
    .toBe(
      `${put} ${JSON.stringify({
        content: { ...ofOther.content, name: "Bernese" },
        before: ofOther.content,
      })}`,
    );
});

test("a new view whose response was lost is saved under another name without a question", async () => {
  const { shows, press, type, submit, respond, changes } = openList("?filter=city:is:Bern", []);
  await press("Save view");
  await shows("dialog View");
  type("Name", "Lost");
  await submit();
  await shows("Not found.");
  const [first = ""] = changes();
  const [, path = "", body = ""] = /^PUT (\S+) (.*)$/.exec(first) ?? [];
  const { content } = JSON.parse(body) as { content: SavedList["content"] };
  const listId = path.split("/").at(-1) ?? "";
  respond({
    "GET /saved-lists": { body: { results: [{ ...bern, listId, content }] } },
    [`PUT ${path}`]: conflict,
  });
  type("Name", "Found");
  await submit();
  await expect
    .poll(() => changes().at(-1))
    .toBe(
      `PUT ${path} ${JSON.stringify({ content: { ...content, name: "Found" }, before: content })}`,
    );
});

test("a view is renamed, and deleted until an undo, while the list shows the same", async () => {
  const { shows, press, pick, type, submit, store, tabs } = openList("?saved=1000000001");
  await press("Actions for In Bern");
  await pick("Rename or share…");
  await shows("dialog View");
  type("Name", "Bernese");
  store(put, listOf(bern.listId, { name: "Bernese" }));
  await submit();
  await expect.poll(tabs).toContain("Bernese*");
  await press("Actions for Bernese");
  store(`DELETE /saved-lists/${bern.listId}`, undefined);
  await pick("Delete view");
  expect(await shows("View deleted.")).toContain("City is Bern");
  await expect.poll(tabs).toEqual(["All contacts*", "Recycle bin"]);
  store(put, bern);
  await press("Undo");
  await expect.poll(tabs).toContain("In Bern*");
});

test("a user without the permission changes no view of others", async () => {
  const foreign = { ...bern, ownerId: "99", ownerName: "Ola" };
  const { shows, press, pick, element } = openList("?saved=1000000001", [foreign], "salesRep");
  await shows("City is Bern");
  const tab = element.querySelector("nav a[title]");
  expect(tab?.getAttribute("title")).toBe("Shared by Ola");
  await press("Remove filter: City is Bern");
  await press("Actions for In Bern");
  await expect.poll(menu).toEqual(["Copy link", "Save as new view…"]);
  await pick("Save as new view…");
  expect(await shows("dialog View")).not.toContain("[Save changes]");
});

test.each([
  ["shared", "?saved=1000000001", "?saved=1000000001"],
  ["private", "?saved=1000000002", "?filter=city%3Ais%3ABasel&columns=city"],
  ["changed", "?saved=1000000001&q=Ada&columns=city", "?q=Ada&columns=city"],
])("the link to a view that is %s works for every user", async (what, search, link) => {
  const basel = listOf("1000000002", {
    name: "In Basel",
    isShared: false,
    search: "filter=city:is:Basel&columns=city",
  });
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { shows, press, pick } = openList(search, [bern, basel]);
  await shows("In Bern");
  await press(what === "private" ? "Actions for In Basel" : "Actions for In Bern");
  await pick("Copy link");
  await shows("Link copied.");
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/contacts/1/objects/0-1${link}`);
});

test("a deleted view is reported, and one that can't be loaded can be tried again", async () => {
  const { shows, press, respond, requests } = openList("?saved=7");
  expect(await shows("This view can't be shown")).toContain("All contacts");
  expect(requests.some(({ path }) => path.startsWith("/records"))).toBe(false);
  respond({ "GET /saved-lists": { status: 400, body: { message: "Not today." } } });
  const failing = openList("?saved=1000000001");
  failing.respond({ "GET /saved-lists": { status: 400, body: { message: "Not today." } } });
  await failing.shows("Not today.");
  failing.respond({ "GET /saved-lists": { body: { results: [bern] } } });
  await press("Try again");
  await failing.shows("City is Bern");
});

test("more views than tabs are in a menu", async () => {
  const lists = Array.from({ length: MAX_VIEW_TABS + 2 }, (_, index) =>
    listOf(String(1_000_000_001 + index), { name: `View ${index}`, search: `q=${index}` }),
  );
  const { shows, press, pick, tabs } = openList("", lists);
  await shows("2 more");
  expect(tabs()).toHaveLength(MAX_VIEW_TABS + 2);
  await press("2 more");
  await pick("View 9");
  await expect.poll(tabs).toContain("View 9*");
  await shows("1 more");
});
