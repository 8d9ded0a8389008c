import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { PageSession, PageUsers } from "../../page-api/index.ts";
import {
  clock,
  completed,
  crm,
  dialing,
  ended,
  inProgress,
  openServiceForEachTest,
  save,
  START,
  wait,
  LEASE,
} from "../../testing/call-service.ts";
import { signInColleagues } from "../../testing/colleagues.ts";
import { openTestApp } from "../../testing/open-test-app.ts";

openServiceForEachTest();

const list = async () => (await crm.page<PageUsers>("GET", "/_page/users")).body.results;
const self = async () => (await list()).find(({ id }) => id === "11");
const setNumber = async (userId: string, body: object, headers?: Record<string, string>) =>
  (await crm.page("PATCH", `/_page/users/${userId}`, body, headers)).status;
const numberOf = async (userId: string) =>
  (await list()).find(({ id }) => id === userId)?.phoneNumber;
const report = (provider: string, isAvailable: boolean) =>
  crm.page("PUT", "/_page/availability", { provider, isAvailable });

it("lists users with the apps in which they are available, while the apps say so", async () => {
  expect(await self()).toMatchObject({ name: "Dana Demo", availableIn: [], liveCallsSince: [] });
  await report("Softphone", true);
  clock.now += 1000;
  await report("Other phone", true);
  expect((await self())?.availableIn).toEqual(["Other phone", "Softphone"]);
  await report("Other phone", false);
  expect((await self())?.availableIn).toEqual(["Softphone"]);
  clock.now += LEASE;
  expect((await self())?.availableIn).toEqual([]);
});

it("lists the live calls of a user, but not those whose notes are unfinished or whose page is gone", async () => {
  await crm.crm.write(({ db }) =>
    db
      .insertInto("users")
      .values({ id: 12, owner_id: 22, name: "Kim", email: "kim@example.com", role: "salesRep" })
      .execute(),
  );
  const id = randomUUID();
  await save(id, dialing);
  expect((await self())?.liveCallsSince).toEqual([START - 1000]);
  expect(await list()).toMatchObject([{ id: "11" }, { id: "12", liveCallsSince: [] }]);
  await save(id, { ...inProgress, version: 2, base: 1 });
  expect((await self())?.liveCallsSince).toEqual([START - 1000]);
  await save(id, { ...ended, version: 3, base: 2 });
  expect((await self())?.liveCallsSince).toEqual([]);
  await save(id, { ...completed, version: 4, base: 3 });
  await save(randomUUID(), { ...dialing, externalCallId: "call-2" });
  expect((await self())?.liveCallsSince).toHaveLength(1);
  await wait(2 * LEASE);
  expect((await self())?.liveCallsSince).toEqual([]);
});

it("learn with their session what the service was started with", async () => {
  const common = { softphoneUrl: "http://localhost:4401", policy: { dialAfterLogin: true } };
  const started = await openTestApp({}, { ...common, onReport: () => undefined });
  const [session, plain] = await Promise.all(
    [started, crm].map((app) => app.page<PageSession>("GET", "/_page/session")),
  );
  const lastEventId = plain?.body.lastEventId;
  expect({ ...session?.body, lastEventId }).toEqual({
    ...plain?.body,
    ...common,
    wantsReports: true,
  });
  await started.close();
});

it("a user sets their own direct number, an administrator everybody's", async () => {
  const { rep, manager } = await signInColleagues(crm);
  expect(await numberOf("13")).toBeUndefined();
  expect(await setNumber("13", { phoneNumber: "(202) 555-0113 ext. 42" }, rep)).toBe(204);
  const kims = { text: "+1 202 555 0113", phoneNumber: "+12025550113", extension: "42" };
  expect(await numberOf("13")).toEqual(kims);
  expect(await setNumber("13", { phoneNumber: "+1 202 555 0114" }, manager)).toBe(403);
  expect(await setNumber("13", { phoneNumber: "", role: "administrator" }, rep)).toBe(403);
  expect(await setNumber("13", { isActive: true }, rep)).toBe(403);
  expect(await numberOf("13")).toEqual(kims);
  expect(await setNumber("13", { phoneNumber: "+44 20 7946 0177" })).toBe(204);
  expect(await numberOf("13")).toEqual({ text: "+44 20 7946 0177", phoneNumber: "+442079460177" });
  expect(await setNumber("13", { role: "manager" })).toBe(204);
  expect(await numberOf("13")).toMatchObject({ phoneNumber: "+442079460177" });
  expect(await setNumber("13", { phoneNumber: " " }, rep)).toBe(204);
  expect(await numberOf("13")).toBeUndefined();
});

it.each([
  ["soon", "This isn't a phone number."],
  ["112", "emergency number"],
  ["204", "too short"],
  ["*67", "This isn't the phone number of a person."],
])("refuses %s as a direct number, with the reason", async (phoneNumber, reason) => {
  const { status, body } = await crm.page<{ message: string }>("PATCH", "/_page/users/11", {
    phoneNumber,
  });
  expect(status).toBe(400);
  expect(body.message).toContain(reason);
  expect((await self())?.phoneNumber).toBeUndefined();
});
