import { describe, expect, it } from "vitest";
import { readListView, writeListView } from "./list-view.ts";

const read = (search: string) => readListView(new URLSearchParams(search));

describe("the URL of a list", () => {
  it.each([
    ["", { query: "", sort: "title", isArchived: false }],
    ["q=+ada+", { query: "ada", sort: "title", isArchived: false }],
    ["q=ada&sort=-createdAt", { query: "ada", sort: "-createdAt", isArchived: false }],
    ["archived=true", { query: "", sort: "-updatedAt", isArchived: true }],
    ["archived=true&sort=title", { query: "", sort: "title", isArchived: true }],
  ])("%j names a view", (search, view) => expect(read(search)).toEqual(view));

  it.each(["sort=price", "sort=", "archived=1", "sort=-title"])(
    "ignores the invalid values of %j",
    (search) => expect(read(search)).toEqual(read("")),
  );

  it.each(["", "q=ada", "sort=-createdAt", "q=%26&archived=true", "sort=title&archived=true"])(
    "%j is written as it was read",
    (search) => expect(new URLSearchParams(writeListView(read(search))).toString()).toBe(search),
  );
});
