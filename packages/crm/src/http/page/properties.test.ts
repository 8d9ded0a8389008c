import { afterEach, beforeEach, expect, it } from "vitest";
import type { PageProperties } from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const TICKETS = "/_page/properties/0-5";
const size = {
  name: "size",
  label: "Size",
  type: "enumeration",
  fieldType: "select",
  groupName: "ticketinformation",
  options: [
    { value: "s", label: "Small", displayOrder: 0 },
    { value: "l", label: "Large", displayOrder: 1 },
  ],
};

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const list = async () => (await crm.page<PageProperties>("GET", `${TICKETS}/definitions`)).body;
const find = async (name: string) => (await list()).results.find((each) => each.name === name);

it("creates and changes a property, which programs see, and counts it", async () => {
  const { usage, groups } = await list();
  expect(groups[0]).toEqual({ name: "ticketinformation", label: "Ticket information" });
  expect((await crm.page("POST", TICKETS, size)).status).toBe(204);
  expect((await list()).usage).toBe(usage + 1);
  const options = [{ ...size.options[1], displayOrder: 0 }];
  await crm.page("PATCH", `${TICKETS}/size`, { label: "Weight", options });
  expect(await find("size")).toMatchObject({
    label: "Weight",
    isBuiltIn: false,
    options: [{ value: "l", label: "Large" }],
  });
  const { body } = await crm.api("GET", "/crm/v3/properties/tickets/size");
  expect(body).toMatchObject({ label: "Weight", options: [{ value: "l" }] });
});

it("archives a property and restores it with the values of records", async () => {
  await crm.page("POST", TICKETS, size);
  const ticket = "/crm/v3/objects/tickets/301";
  await crm.api("PATCH", ticket, { properties: { size: "l" } });
  await crm.page("DELETE", `${TICKETS}/size`);
  expect(await find("size")).toBeUndefined();
  // The second time it is restored already.
  const restore = async () => (await crm.page("POST", `${TICKETS}/size/restore`)).status;
  expect([await restore(), await restore()]).toEqual([204, 204]);
  const { body } = await crm.api("GET", `${ticket}?properties=size`);
  expect(body).toMatchObject({ properties: { size: "l" } });
  expect((await crm.page("POST", `${TICKETS}/nothing/restore`)).status).toBe(404);
});

it("keeps built-in properties as they are", async () => {
  const changed = await crm.page<ErrorBody>("PATCH", `${TICKETS}/subject`, { label: "Topic" });
  expect([changed.status, changed.body.message]).toEqual([
    400,
    "The property subject is built in and can't be changed.",
  ]);
  expect((await crm.page("DELETE", `${TICKETS}/subject`)).status).toBe(400);
  expect(await find("subject")).toMatchObject({ isBuiltIn: true });
});
