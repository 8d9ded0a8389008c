// @vitest-environment jsdom
import type { CallerMatch } from "@calling-extensions/host";
import { beforeEach, expect, test, vi } from "vitest";
import { useLocation } from "wouter";
import { newFrame, SHOWN } from "../engine/frame-state.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { hostCall } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { notToday, showPart } from "../testing/show-part.tsx";
import { CallerCard } from "./caller-card.tsx";
import { NewContactDialog } from "./new-contact-dialog.tsx";
import { pendingContact } from "./pending-contact.ts";

beforeEach(() => pendingContact.setState(undefined, true));

const ada: CallerMatch = {
  objectTypeId: "0-1",
  objectId: "101",
  callerIdType: "CONTACT",
  firstName: "Ada",
  lastName: "Example",
  email: "ada@example.com",
};
const acme: CallerMatch = {
  objectTypeId: "0-2",
  objectId: "201",
  callerIdType: "COMPANY",
  name: "Acme",
};
const frame = newFrame(provider(), SHOWN);

function Path() {
  const [path] = useLocation();
  return <p>Path {path}</p>;
}

function showCaller(matches: readonly CallerMatch[], changes: object = {}) {
  const call = hostCall({ direction: "INBOUND", fromNumber: "+12025550101", ...changes });
  const part = showPart(
    <>
      <CallerCard frame={frame} call={call} matches={matches} />
      <NewContactDialog />
      <Path />
    </>,
    { "POST /contacts": { status: 201, body: demoRecord({ objectId: "102" }) } },
  );
  const chooseCaller = vi.spyOn(part.controller, "chooseCaller");
  return { ...part, chooseCaller };
}

test("the only record with the caller's number is shown with its email address", async () => {
  const { shows } = showCaller([ada]);
  const shown = await shows("Ada Example");
  expect(shown).toContain("[Ada Example](/contacts/1/record/0-1/101)");
  expect(shown).toContain("ada@example.com");
  expect(shown).not.toContain("contact]");
  expect(shown).not.toContain("Unknown caller");
});

test.each([
  ["the only match", [ada]],
  ["an unknown caller", []],
])("%s isn't shown once the user has chosen another record", async (_name, matches) => {
  const { shows } = showCaller(matches, {
    calledRecord: { objectTypeId: "0-1", objectId: "102" },
  });
  expect(await shows("Path")).not.toMatch(/Ada Example|Unknown caller/);
});

test("of several records the user chooses the caller", async () => {
  const { shows, check, chooseCaller } = showCaller([ada, acme], {
    calledRecord: { objectTypeId: "0-2", objectId: "101" },
  });
  const shown = await shows("Who is calling? 2 records have this number.");
  expect(shown).toContain("radio AEAda Exampleada@example.com: no");
  expect(shown).toContain("radio AcmeCompany: no");
  expect(shown).toContain("[None of these - create a contact]");
  check("Acme");
  expect(chooseCaller.mock.calls).toEqual([
    ["9001", "k", { objectTypeId: "0-2", objectId: "201" }],
  ]);
});

test("the chosen record is marked", async () => {
  const { shows } = showCaller([ada, acme], {
    calledRecord: { objectTypeId: "0-1", objectId: "101" },
  });
  const shown = await shows("radio AEAda Exampleada@example.com: yes");
  expect(shown).toContain("radio AcmeCompany: no");
});

test("an unknown caller becomes a contact, which is the call's and opens", async () => {
  const { shows, press, type, requests, chooseCaller, controller } = showCaller([]);
  controller.open(frame.provider, SHOWN);
  await shows("Unknown caller");
  await press("Create contact");
  await shows("field Phone number: +12025550101");
  type("First name", " ");
  document.querySelector("form")?.requestSubmit();
  await shows("Enter a first or last name.");
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(2);
  type("Last name", " Example ");
  type("Phone number", " 202 ");
  document.querySelector("form")?.requestSubmit();
  const shown = await shows("Path /contacts/1/record/0-1/102");
  expect(shown).not.toContain("First name");
  expect(requests.map(({ body }) => body).filter(Boolean)).toEqual([
    { firstname: "", lastname: "Example", phone: "202" },
  ]);
  const record = { objectTypeId: "0-1", objectId: "102" };
  expect(chooseCaller.mock.calls).toEqual([["9001", "k", record]]);
  expect(controller.find("9001")?.callers).toEqual([
    {
      callKey: "k",
      matches: [{ ...record, callerIdType: "CONTACT", firstName: "", lastName: "Example" }],
    },
  ]);
});

test("a contact that can't be created keeps the form, which can be closed", async () => {
  const { shows, press, type, respond, chooseCaller } = showCaller([]);
  respond({ "POST /contacts": notToday });
  await shows("Unknown caller");
  await press("Create contact");
  await shows("First name");
  type("First name", "Ada");
  document.querySelector("form")?.requestSubmit();
  expect(await shows("Not today.")).toContain("field First name: Ada");
  await press("Cancel");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(chooseCaller).not.toHaveBeenCalled();
});
