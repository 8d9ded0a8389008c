// @postgres-long
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  openSubscribedApp,
  type ReceivedEvent,
  type SubscribedApp,
} from "../testing/subscribed-app.ts";

let app: SubscribedApp;
beforeEach(async () => {
  app = await openSubscribedApp(["tickets", "crm.objects.companies.read"]);
});
afterEach(() => app.close());

type Properties = Record<string, string>;
const create = async (type: string, properties: Properties, more: object = {}): Promise<number> => {
  const path = `/crm/v3/objects/${type}`;
  const { body } = await app.crm.api<{ id: string }>("POST", path, { properties, ...more });
  return Number(body.id);
};
const createTicket = (more?: object) =>
  create("tickets", { subject: "A", hs_pipeline_stage: "1" }, more);
const createContact = (properties: Properties) => create("contacts", properties);
const merge = (type: string, primaryObjectId: number, objectIdToMerge: number) =>
  app.crm.api("POST", `/crm/v3/objects/${type}/merge`, { primaryObjectId, objectIdToMerge });
const typesAndIds = (events: readonly ReceivedEvent[]) =>
  events.map(({ subscriptionType, objectId }) => [subscriptionType, objectId]);

describe("a merge", () => {
  it("tells which record took the place of which, after the other was deleted", async () => {
    await app.subscribe("contact.merge");
    await app.subscribe("contact.deletion");
    const primary = await createContact({ email: "eve@example.com", firstname: "Ada" });
    const merged = await createContact({ firstname: "Ida", lastname: "Lee", mobilephone: "+1" });
    await merge("contacts", primary, merged);
    const events = await app.receive();
    expect(typesAndIds(events)).toEqual([
      ["contact.deletion", merged],
      ["contact.merge", primary],
    ]);
    expect(events[1]).toMatchObject({
      primaryObjectId: primary,
      mergedObjectIds: [merged],
      newObjectId: primary,
      numberOfPropertiesMoved: 2,
      changeSource: "MERGE_OBJECTS",
      sourceId: String(merged),
      attemptNumber: 0,
    });
    expect(events[1]).not.toHaveProperty("objectTypeId");
  });

  it("of tickets is one too, also by its object type", async () => {
    await app.subscribe("ticket.merge");
    await app.subscribe("object.merge", { objectTypeId: "tickets" });
    const [primary, merged] = [await createTicket(), await createTicket()];
    await merge("tickets", primary, merged);
    expect(await app.receive()).toMatchObject([
      { subscriptionType: "ticket.merge", objectId: primary, mergedObjectIds: [merged] },
      { subscriptionType: "object.merge", objectId: primary, objectTypeId: "0-5" },
    ]);
  });

  it("moves associations", async () => {
    const [primary, merged] = [await createContact({}), await createContact({})];
    const ticket = await createTicket(associatedWith(merged));
    await app.subscribe("ticket.associationChange");
    await merge("contacts", primary, merged);
    expect(await app.receive()).toMatchObject([
      { objectId: ticket, toObjectId: merged, associationRemoved: true },
      { objectId: ticket, toObjectId: primary, associationRemoved: false },
    ]);
  });
});

const associatedWith = (contact: number) => ({
  associations: [
    {
      to: { id: String(contact) },
      types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
    },
  ],
});

describe("a change of associations", () => {
  it("has one event for each of the two records, when it is added and when it is removed", async () => {
    await app.subscribe("ticket.associationChange");
    await app.subscribe("contact.associationChange");
    const contact = await createContact({});
    const ticket = await createTicket(associatedWith(contact));
    const fromTicket = {
      subscriptionType: "ticket.associationChange",
      objectId: ticket,
      associationType: "TICKET_TO_CONTACT",
      associationCategory: "HUBSPOT_DEFINED",
      associationTypeId: 16,
      fromObjectId: ticket,
      fromObjectTypeId: "0-5",
      toObjectId: contact,
      toObjectTypeId: "0-1",
      associationRemoved: false,
      isPrimaryAssociation: false,
    };
    const fromContact = {
      subscriptionType: "contact.associationChange",
      objectId: contact,
      associationType: "CONTACT_TO_TICKET",
      associationTypeId: 15,
      fromObjectId: contact,
      toObjectId: ticket,
      associationRemoved: false,
    };
    expect(await app.receive()).toMatchObject([fromTicket, fromContact]);
    const path = `/crm/v4/objects/contacts/${contact}/associations/default/tickets/${ticket}`;
    await app.crm.api("PUT", path);
    expect(await app.receive()).toEqual([]);
    await app.crm.api(
      "DELETE",
      `/crm/v4/objects/contacts/${contact}/associations/tickets/${ticket}`,
    );
    expect(await app.receive()).toMatchObject([
      { ...fromContact, associationRemoved: true },
      { ...fromTicket, associationRemoved: true },
    ]);
    await app.crm.api(
      "DELETE",
      `/crm/v4/objects/contacts/${contact}/associations/tickets/${ticket}`,
    );
    expect(await app.receive()).toEqual([]);
  });

  it("tells that a primary one took the place of another", async () => {
    await app.subscribe("object.associationChange", { objectTypeId: "contacts" });
    const contact = await createContact({});
    const [first, second] = [await create("companies", {}), await create("companies", {})];
    const makePrimary = (company: number) =>
      app.crm.api("PUT", `/crm/v4/objects/contacts/${contact}/associations/companies/${company}`, [
        { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 },
      ]);
    const changes = async () =>
      (await app.receive()).map((event) => [
        event["toObjectId"],
        event["isPrimaryAssociation"],
        event["associationRemoved"],
      ]);
    await makePrimary(first);
    expect(await changes()).toEqual([
      [first, true, false],
      [first, false, false],
    ]);
    await makePrimary(second);
    expect(await changes()).toEqual([
      [first, true, true],
      [second, true, false],
      [second, false, false],
    ]);
  });

  it("is sent only to apps that may read both records", async () => {
    await app.subscribe("contact.associationChange");
    const contact = await createContact({});
    await app.crm.page("PUT", "/_page/installations/9101", {
      scopes: ["contacts", "timeline"],
    });
    await createTicket(associatedWith(contact));
    expect(await app.receive()).toEqual([]);
  });
});

const erase = (body: object) => app.crm.api("POST", "/crm/v3/objects/contacts/gdpr-delete", body);
const find = async (path: string) =>
  (await app.crm.api("GET", `/crm/v3/objects/contacts/${path}`)).status;

describe("a contact that is erased for privacy", () => {
  it("is gone, also from the recycle bin, and apps get both events", async () => {
    await app.subscribe("contact.deletion");
    await app.subscribe("contact.privacyDeletion");
    const id = await createContact({ email: "eve@example.com" });
    expect((await erase({ objectId: "eve@example.com", idProperty: "email" })).status).toBe(204);
    const events = await app.receive();
    expect(typesAndIds(events)).toEqual([
      ["contact.deletion", id],
      ["contact.privacyDeletion", id],
    ]);
    expect(events[1]).toMatchObject({ changeSource: "INTEGRATION", attemptNumber: 0 });
    expect([await find(`${id}`), await find(`${id}?archived=true`)]).toEqual([404, 404]);
    expect((await erase({ objectId: id })).status).toBe(404);
    // Its address is free again.
    expect(await createContact({ email: "eve@example.com" })).toBeGreaterThan(id);
  });

  it("can be in the recycle bin, and takes along what was merged into it", async () => {
    const [id, merged] = [await createContact({}), await createContact({ firstname: "Ida" })];
    await createTicket(associatedWith(id));
    await merge("contacts", id, merged);
    await app.crm.api("DELETE", `/crm/v3/objects/contacts/${id}`);
    await app.subscribe("contact.deletion");
    await app.subscribe("contact.privacyDeletion");
    expect((await erase({ objectId: merged })).status).toBe(204);
    expect(typesAndIds(await app.receive())).toEqual([["contact.privacyDeletion", id]]);
    const left = await app.crm.crm.read(async ({ db }) => [
      await db.selectFrom("records").select("id").where("id", "in", [id, merged]).execute(),
      await db
        .selectFrom("property_history")
        .where("record_id", "in", [id, merged])
        .selectAll()
        .execute(),
      await db.selectFrom("associations").where("to_id", "in", [id, merged]).selectAll().execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });

  it("leaves no value in the events that wait", async () => {
    await app.subscribe("contact.propertyChange", { propertyName: "email" });
    await app.subscribe("contact.privacyDeletion");
    const id = await createContact({ email: "eve@example.com" });
    const other = await createContact({ email: "max@example.com" });
    await erase({ objectId: id });
    const events = await app.receive();
    expect(typesAndIds(events)).toEqual([
      ["contact.propertyChange", other],
      ["contact.privacyDeletion", id],
    ]);
    expect(JSON.stringify(events)).not.toContain("eve@");
  });

  it.each([
    [{ objectId: "999999" }, 404],
    [{ objectId: "nobody@example.com", idProperty: "email" }, 404],
    [{ objectId: "Ada", idProperty: "firstname" }, 400],
    [{}, 400],
  ])("must exist: %j", async (body, status) => {
    expect((await erase(body)).status).toBe(status);
  });
});
