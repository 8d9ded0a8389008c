// @vitest-environment jsdom
import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { createQueryClient } from "../api/query-client.ts";
import { fakeService } from "../testing/fake-service.ts";
import { findContacts } from "./find-contacts.ts";

const search = (query: string) => ({ query, userId: "10", signal: new AbortController().signal });

const summaryOf = (id: string) => {
  const [objectTypeId = "", objectId = ""] = id.split("/");
  return { objectTypeId, objectId, title: `Record ${id}`, subtitle: "" };
};

/** A record with these numbers, and an associated company. */
const recordWith = (id: string, numbers: readonly Partial<PhoneNumberOfRecord>[]): PageRecord => ({
  ...summaryOf(id),
  typeLabel: "Contact",
  properties: [],
  phoneNumbers: numbers.map((number) => ({
    text: "",
    phoneNumber: "+12025550101",
    countryCode: "US",
    isDialable: true,
    propertyName: "phone",
    label: "Phone",
    callee: summaryOf(id),
    ...number,
  })),
  associations: [
    { objectTypeId: "0-2", label: "Companies", records: [{ ...summaryOf("0-2/200"), labels: [] }] },
  ],
  createdAt: 0,
});

it("finds contacts and companies with numbers to dial, without one that was just deleted", async () => {
  const numbers = [
    {},
    { phoneNumber: "+12025550102", extension: "7" },
    {},
    { phoneNumber: "soon", isDialable: false },
  ];
  const records = new Map([
    ["/records/0-1/101", recordWith("0-1/101", numbers)],
    ["/records/0-1/102", recordWith("0-1/102", [])],
    ["/records/0-5/301", recordWith("0-5/301", [{}])],
    ["/records/0-2/201", recordWith("0-2/201", [{}])],
  ]);
  const results = ["0-1/101", "0-1/102", "0-1/103", "0-5/301", "0-2/201"].map(summaryOf);
  fakeService(({ path }) => {
    if (path === "/search?q=a") return { body: { results, calls: [] } };
    return records.has(path) ? { body: records.get(path) } : undefined;
  });
  const found = await findContacts(createQueryClient(), search("a"));
  expect(found).toEqual([
    {
      objectTypeId: "0-1",
      objectId: "101",
      name: "Record 0-1/101",
      company: "Record 0-2/200",
      phoneNumbers: ["+12025550101", "+12025550102;ext=7"],
    },
    {
      objectTypeId: "0-2",
      objectId: "201",
      name: "Record 0-2/201",
      phoneNumbers: ["+12025550101"],
    },
  ]);
});

const user = {
  id: "11",
  name: "Grace Example",
  email: "grace@example.com",
  role: "salesRep",
  isActive: true,
  availableIn: ["Demo softphone"],
  liveCallsSince: [],
};

it.each([
  ["takes calls", user, true],
  ["is on a call", { ...user, liveCallsSince: [5] }, false],
  ["isn't available", { ...user, availableIn: [] }, false],
  ["has left", { ...user, isActive: false }, undefined],
  ["isn't a colleague", { ...user, email: "other@example.com" }, undefined],
])(
  "tells whether a contact who is a user takes calls: one who %s",
  async (_what, each, expected) => {
    const record = recordWith("0-1/101", [{}]);
    const value = "Grace@Example.com";
    const email = { name: "email", label: "Email", type: "string", value, display: value };
    fakeService(({ path }) => {
      if (path === "/search?q=g") return { body: { results: [summaryOf("0-1/101")], calls: [] } };
      if (path === "/users") return { body: { results: [each] } };
      return { body: { ...record, properties: [email] } };
    });
    const found = await findContacts(createQueryClient(), search("g"));
    expect(found.map(({ isAvailable }) => isAvailable)).toEqual([expected]);
  },
);

const directNumber = (phoneNumber: string, extension?: string) => ({
  phoneNumber: { phoneNumber, text: phoneNumber, ...(extension !== undefined && { extension }) },
});

it("finds colleagues by name before contacts, each number once", async () => {
  const colleagues = [
    { ...user, id: "10", name: "Grâce Self", ...directNumber("+12025550110") },
    { ...user, id: "12", name: "Grâce Öz", ...directNumber("+12025550101", "7") },
    { ...user, id: "13", name: "Grace Gone", isActive: false, ...directNumber("+12025550113") },
    { ...user, id: "14", name: "Grace Unknown" },
    { ...user, id: "15", name: "Sam Other", ...directNumber("+12025550115") },
  ];
  const numbers = [{ extension: "7" }, { phoneNumber: "+12025550102" }];
  const records = [recordWith("0-1/101", numbers), recordWith("0-1/102", [{ extension: "7" }])];
  fakeService(({ path }) => {
    if (path.startsWith("/search?q="))
      return {
        body: { results: records.map(({ objectId }) => summaryOf(`0-1/${objectId}`)), calls: [] },
      };
    if (path === "/users") return { body: { results: colleagues } };
    return { body: records.find(({ objectId }) => path.endsWith(objectId)) };
  });
  const found = await findContacts(createQueryClient(), search("oz GRACE"));
  expect(found).toEqual([
    {
      objectTypeId: "0-115",
      objectId: "12",
      name: "Grâce Öz",
      isAvailable: true,
      phoneNumbers: ["+12025550101;ext=7"],
    },
    {
      objectTypeId: "0-1",
      objectId: "101",
      name: "Record 0-1/101",
      company: "Record 0-2/200",
      phoneNumbers: ["+12025550102"],
    },
  ]);
  const byNumber = await findContacts(createQueryClient(), search("+12025550115"));
  expect(byNumber.map(({ objectTypeId }) => objectTypeId)).toEqual(["0-1", "0-1"]);
});
