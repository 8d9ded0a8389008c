// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { loadColumns, saveColumns } from "./stored-columns.ts";

const owner = { portalId: "1", userId: "11", objectTypeId: "0-1" };
const other = { ...owner, objectTypeId: "0-3" };

beforeEach(() => localStorage.clear());

it("the columns of each list are kept, until they are the default ones again", () => {
  saveColumns(owner, ["email"]);
  saveColumns(other, ["amount", "closedate"]);
  expect(loadColumns(owner)).toEqual(["email"]);
  saveColumns(owner, undefined);
  expect([loadColumns(owner), loadColumns(other)]).toEqual([undefined, ["amount", "closedate"]]);
});

it.each(["", "{", '{"v":1,"value":{"1/11/0-1":"email"}}', '{"v":9,"value":{}}'])(
  "stored columns that are %j count as none",
  (text) => {
    localStorage.setItem("crm-page:list-columns", text);
    expect(loadColumns(owner)).toBeUndefined();
    saveColumns(owner, ["email"]);
    expect(loadColumns(owner)).toEqual(["email"]);
  },
);

it("an invalid column doesn't cost the others, nor an invalid list the other lists", () => {
  const value = { "1/11/0-1": ["email", 7, null, "phone"], "1/11/0-3": "amount", "1/11/0-5": [] };
  localStorage.setItem("crm-page:list-columns", JSON.stringify({ v: 1, value }));
  saveColumns({ ...owner, objectTypeId: "0-2" }, ["domain"]);
  expect(
    ["0-1", "0-3", "0-5", "0-2"].map((id) => loadColumns({ ...owner, objectTypeId: id })),
  ).toEqual([["email", "phone"], undefined, [], ["domain"]]);
});
