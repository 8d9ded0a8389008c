import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { sectionsOf } from "./search-index.ts";
import { searchOptions, type SearchEntry } from "./search-options.ts";

const heading = (level: number, id: string, title: string): string =>
  `<h${level} id="${id}" tabindex="-1">${title} <a class="header-anchor" href="#${id}">&#8203;</a></h${level}>`;

const page = `<nav>Menu</nav><main><div style="position:relative" class="document"><div>
  ${heading(1, "calls", "Calls")}<p>All about calls.</p>
  ${heading(2, "hang-up", "<code>hangUp</code> &amp; more")}<p>To hang up, call <code>endCall&lt;T&gt;</code>.</p>
</div></div><footer class="end-of-page">Edit</footer></main>`;

test("the sections of a page are its headings, with the text below each", () => {
  expect(sectionsOf("/calls", page)).toEqual([
    {
      id: "/calls",
      page: "",
      title: "Calls",
      text: "All about calls.",
    },
    {
      id: "/calls#hang-up",
      page: "Calls",
      title: "hangUp & more",
      text: "To hang up, call endCall<T> .",
    },
  ]);
});

test("a search finds words in a section, and their beginnings", () => {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(sectionsOf("/calls", page));
  const search = (words: string) => index.search(words).map(({ id }) => String(id));
  expect(search("hang up")).toEqual(["/calls#hang-up"]);
  expect(search("endC")).toEqual(["/calls#hang-up"]);
  expect(search("menu")).toEqual([]);
});
