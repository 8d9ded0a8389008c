import { expect, it } from "vitest";
import { readFileView, writeFileView } from "./file-queries.ts";

it.each(["", "q=call+notes", "q=a&sort=-createdAt"])(
  "a view of files keeps its URL: %j",
  (search) => {
    const view = readFileView("7", new URLSearchParams(search));
    expect(view.folderId).toBe("7");
    expect(String(new URLSearchParams(writeFileView(view)))).toBe(search);
  },
);

it("an order that doesn't exist is the order by name", () => {
  expect(readFileView(undefined, new URLSearchParams("sort=color"))).toEqual({
    folderId: undefined,
    query: "",
    sort: "name",
  });
});
