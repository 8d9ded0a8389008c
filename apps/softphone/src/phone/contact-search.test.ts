import { beforeEach, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { CONTACT_SEARCH_DELAY_MS, CONTACT_SEARCH_TIMEOUT_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";

const contact = {
  objectTypeId: "0-1",
  objectId: 101,
  name: "Ada Example",
  company: "Example Works",
  phoneNumbers: [ada],
};
let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});

const searches = () =>
  tab.crm.sent.flatMap(([method, id, query]) =>
    method === "searchContacts" ? [{ id: String(id), query }] : [],
  );
const reply = (requestId: string | undefined, contacts: (typeof contact)[] | undefined) =>
  tab.crm.emit({
    type: "contactsFound",
    requestId: requestId ?? "",
    contacts,
    message: contacts ? "" : "The CRM is down.",
  });
const search = () => tab.state().contactSearch;

function type(name: string) {
  tab.phone.searchContacts(name);
  tab.clock.advance(CONTACT_SEARCH_DELAY_MS);
}

it("knows whether the CRM page searches contacts", () => {
  expect(tab.state().canSearchContacts).toBe(false);
  tab.crm.emit({ type: "ready", offersContacts: true });
  expect(tab.state().canSearchContacts).toBe(true);
});

it("searches once when the user pauses", () => {
  tab.phone.searchContacts("a");
  tab.phone.searchContacts("ad");
  tab.phone.searchContacts(" ada ");
  expect(search()).toEqual({ query: "ada", status: "searching", contacts: [] });
  tab.clock.advance(CONTACT_SEARCH_DELAY_MS);
  expect(searches().map(({ query }) => query)).toEqual(["ada"]);
  reply(searches()[0]?.id, [contact]);
  expect(search()).toEqual({ query: "ada", status: "found", contacts: [contact] });
});

it("drops late results of an earlier search, and doubled ones", () => {
  type("a");
  type("bo");
  const [first, second] = searches();
  reply(first?.id, [contact]);
  expect(search()?.status).toBe("searching");
  reply(second?.id, []);
  reply(second?.id, [contact]);
  expect(search()).toEqual({ query: "bo", status: "found", contacts: [] });
  tab.phone.searchContacts("");
  reply(second?.id, [contact]);
  expect(search()).toBeUndefined();
});

it("drops the result of a search from before a reload", () => {
  type("ada");
  const [before] = searches();
  tab.clock.advance(1);
  tab.reload();
  type("bo");
  reply(before?.id, [contact]);
  expect(search()).toMatchObject({ query: "bo", status: "searching" });
});

it("fails with the reason of the CRM page, or without a reply, and searches again", () => {
  type("ada");
  reply(searches()[0]?.id, undefined);
  expect(search()).toMatchObject({ status: "failed", message: "The CRM is down." });
  type("ada");
  tab.clock.advance(CONTACT_SEARCH_TIMEOUT_MS);
  expect(search()).toMatchObject({ status: "failed", message: "" });
  type("ada");
  reply(searches()[2]?.id, [contact]);
  expect(search()?.status).toBe("found");
});

it("calls a contact for the contact's record", () => {
  tab.phone.dial(ada, contact);
  expect(tab.crm.sent.find(([method]) => method === "outgoingCall")?.[1]).toMatchObject({
    toNumber: ada,
    dialingContext: { calleeInfo: { calleeId: 101, calleeObjectTypeId: "0-1" } },
  });
});

it("calls a colleague, who has no record, by the number alone", () => {
  tab.phone.dial(ada, { ...contact, objectTypeId: "0-115" });
  const call = tab.crm.sent.find(([method]) => method === "outgoingCall")?.[1];
  expect(call).toMatchObject({ toNumber: ada });
  expect(call).not.toHaveProperty("dialingContext.calleeInfo");
});
