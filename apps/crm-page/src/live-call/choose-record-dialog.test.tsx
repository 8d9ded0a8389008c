// @vitest-environment jsdom
import type { HostCall } from "@calling-extensions/host";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { pendingContact } from "../caller/pending-contact.ts";
import { hostCall } from "../testing/fake-host.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { ChooseRecordDialog } from "./choose-record-dialog.tsx";

const ada = { objectTypeId: "0-1", objectId: "101" };
const bo = { objectTypeId: "0-1", objectId: "102" };
const types = {
  body: { results: [{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }] },
};
const call = hostCall({ toNumber: "+12025550101", calledRecord: ada });

function Opened({ call: shown }: { call: HostCall }) {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && <ChooseRecordDialog providerId="9001" call={shown} onClose={() => setOpen(false)} />
  );
}

function choose(changes: object = {}, responses: Responses = {}) {
  const part = showPart(<Opened call={{ ...call, ...changes }} />, {
    "GET /association-labels/0-48": types,
    "GET /records/0-1": {
      body: {
        results: [
          {
            ...bo,
            title: "Bo Example",
            subtitle: "",
            createdAt: 0,
            updatedAt: 0,
            properties: {},
          },
        ],
        total: 1,
      },
    },
    ...responses,
  });
  return { ...part, chooseCaller: vi.spyOn(part.controller, "chooseCaller") };
}

test("a live call gets another record, and the first one back after an undo", async () => {
  const { shows, check, press, chooseCaller, changes } = choose();
  expect(await shows("Bo Example")).toContain("[Choose] (disabled)");
  check("Bo Example");
  await shows(/\[Choose\]$/m);
  await press("Choose");
  expect(await shows("The call belongs to this record.")).not.toContain("dialog Record of");
  await press("Undo");
  expect(chooseCaller.mock.calls).toEqual([
    ["9001", call.key, bo],
    ["9001", call.key, ada],
  ]);
  // The call's document is stored by the outbox.
  expect(changes()).toEqual([]);
});

test("a contact is created from the number of an outgoing call", async () => {
  onTestFinished(() => pendingContact.setState(undefined, true));
  const { shows, press } = choose({ calledRecord: undefined });
  await shows("Bo Example");
  await press("Create contact");
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  expect(pendingContact.getState()).toEqual({
    providerId: "9001",
    callKey: call.key,
    phoneNumber: "+12025550101",
  });
});

test("a contact can be created although the record types can't be loaded", async () => {
  const { shows } = choose({}, { "GET /association-labels/0-48": notToday });
  const shown = await shows("Not today.");
  expect(shown).toContain("[Create contact]");
  expect(shown).toContain("[Choose] (disabled)");
});
