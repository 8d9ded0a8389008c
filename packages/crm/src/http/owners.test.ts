import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

interface Owner {
  id: string;
  userId: number;
  firstName: string;
  lastName: string;
}

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
  await crm.crm.write(({ db }) =>
    db
      .insertInto("users")
      .values([
        { id: 12, owner_id: 22, name: "Mo", email: "Mo@example.com", role: "manager" },
        { id: 13, owner_id: 23, name: "Ana  de Luz", email: "ana@example.com", role: "salesRep" },
      ])
      .execute(),
  );
});
afterAll(() => crm.close());

it.each([
  ["", ["21", "22", "23"]],
  ["?after=21", ["22", "23"]],
  ["?limit=2", ["21", "22"]],
  ["?email=mo@example.com", ["22"]],
  ["?email=%20ANA@example.com%20", ["23"]],
  ["?email=unknown@example.com", []],
  ["?archived=true", []],
])("lists owners with %j", async (query, ids) => {
  const { status, body } = await crm.api<{ results: Owner[] }>("GET", `/crm/v3/owners${query}`);
  expect([status, body.results.map(({ id }) => id)]).toEqual([200, ids]);
});

it.each([
  ["/21", 200, { id: "21", userId: 11, firstName: "Dana", lastName: "Demo" }],
  ["/22", 200, { id: "22", userId: 12, firstName: "Mo", lastName: "" }],
  ["/13?idProperty=userId", 200, { id: "23", firstName: "Ana de", lastName: "Luz" }],
  ["/23?idProperty=id", 200, { id: "23" }],
  ["/13", 404, { message: "There is no owner 13." }],
  ["/21?archived=true", 404, { message: "There is no owner 21." }],
])("finds an owner at %s", async (path, status, expected) => {
  const answer = await crm.api("GET", `/crm/v3/owners${path}`);
  expect(answer).toMatchObject({ status, body: expected });
});
