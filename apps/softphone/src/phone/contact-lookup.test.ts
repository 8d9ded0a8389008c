import { beforeEach, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { newFollowUp } from "../call/follow-up-schema.ts";
import { otherParty } from "../call/other-party.ts";
import type { Contact } from "../crm-link/crm-link.ts";
import { ada, createConnectedTab, dialContext, type Tab } from "../testing/tab.ts";

const contact: Contact = {
  objectTypeId: "0-1",
  objectId: 101,
  name: "Ada Example",
  phoneNumbers: ["(202) 555-0101"],
};
const other = { ...contact, objectId: 102, name: "Adam Other" };
const company = { ...contact, objectTypeId: "0-2", objectId: 101, name: "Example Works" };
const calleeInfo = { calleeId: 101, calleeObjectTypeId: "0-1" };

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
  tab.crm.emit({ type: "ready", offersContacts: true, offersTasks: true });
});

const find = (contacts: Contact[] | undefined, requestId = "call-1") =>
  tab.crm.emit({ type: "contactsFound", requestId, contacts, message: "" });
const name = () => {
  const call = tab.call();
  return call && otherParty(call);
};
const searches = () => tab.crm.sent.filter(([method]) => method === "searchContacts");

it("the called contact has a name, on the screen and in what is saved", () => {
  tab.crm.emit({ type: "dial", context: { ...dialContext, calleeInfo } });
  expect(searches()).toEqual([["searchContacts", "call-1", ada]]);
  expect(name()).toBe("+1 202 555 0101");
  find([other, contact]);
  expect(name()).toBe("Ada Example");
  // It opens no record.
  tab.clock.advance(3_000);
  expect(tab.crm.sent.filter(([method]) => method === "showRecord")).toEqual([]);
  tab.calls.lines.hangUp();
  tab.calls.drafts.write({ followUp: newFollowUp });
  tab.crm.emit({ type: "engagementCreated", engagementId: 7001, externalCallId: "call-1" });
  tab.calls.wrapUp.save();
  expect(tab.crm.sent.find(([method]) => method === "createTask")?.[1]).toMatchObject({
    title: "Follow up with Ada Example",
  });
  expect(tab.crm.sent.findLast(([method]) => method === "callCompleted")?.[1]).toMatchObject({
    properties: { hs_call_title: "Call to Ada Example" },
  });
});

it.each([
  ["the only contact's with a typed number", [contact], "Ada Example"],
  ["a company's", [company], "Example Works"],
  ["the number if two contacts have it", [contact, other], "+1 202 555 0101"],
  ["the number if another one was found", [{ ...contact, phoneNumbers: ["+12025550102"] }]],
  ["the number if the search failed", undefined],
  ["the number if no contact has it", []],
])("the name is %s", (_who, contacts, expected = "+1 202 555 0101") => {
  tab.phone.dial(ada);
  find(contacts);
  expect(name()).toBe(expected);
});

it("a contact that was chosen has the name, also among others with the number", () => {
  tab.phone.dial(ada, other);
  find([contact, other]);
  expect(name()).toBe("Adam Other");
});

it("the company of a caller is the matching record's, and several matches have none", () => {
  const match = {
    callerIdType: "CONTACT",
    objectCoordinates: { objectId: 101, objectTypeId: "0-1" },
    firstName: "Ada",
  } as const;
  const matchCaller = (...matches: (typeof match)[]) =>
    tab.crm.emit({ type: "callerMatched", matches, externalCallId: "call-1" });
  tab.crm.emit({ type: "simulateIncomingCall", from: ada });
  matchCaller(match, match);
  expect(searches()).toEqual([]);
  matchCaller(match);
  expect(searches()).toEqual([["searchContacts", "call-1", ada]]);
  find([{ ...contact, company: "Example Works" }, company]);
  expect(tab.call()?.matches).toMatchObject([{ name: "Ada Example", company: "Example Works" }]);
  tab.reload();
  expect(tab.call()?.matches).toMatchObject([{ company: "Example Works" }]);
});

it("a call that is over, and one of another page, have no names", () => {
  tab.phone.dial(ada);
  find([contact], "call-2");
  expect(name()).toBe("+1 202 555 0101");
  tab.calls.lines.hangUp();
  tab.calls.wrapUp.skipNotes();
  find([contact]);
  expect(tab.call()).toBeUndefined();
});

it("a page without contacts isn't asked", () => {
  tab.crm.emit({ type: "ready" });
  tab.phone.dial(ada);
  expect(searches()).toEqual([]);
});
