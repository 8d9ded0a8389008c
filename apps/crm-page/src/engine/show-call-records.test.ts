// @vitest-environment jsdom
import { beforeEach, expect, it } from "vitest";
import { endCallRecords, pendingCallRecords } from "../records/pending-call-records.ts";
import { endCreation, startCreation } from "../records/pending-creation.ts";
import { fakeService } from "../testing/fake-service.ts";
import { showCallRecords } from "./show-call-records.ts";

const call = { engagementId: "500", externalCallId: "a" };
let titles: string[];

beforeEach(() => {
  titles = ["Ada Example"];
  endCallRecords();
  fakeService(() => ({
    body: {
      objectTypeId: "0-48",
      objectId: "500",
      title: "",
      subtitle: "",
      typeLabel: "Call",
      properties: [],
      phoneNumbers: [],
      associations: [
        {
          objectTypeId: "0-1",
          label: "",
          records: titles.map((title, index) => ({
            objectTypeId: "0-1",
            objectId: String(101 + index),
            title,
            subtitle: "",
            labels: [],
          })),
        },
      ],
      createdAt: 0,
    },
  }));
});

it("an app gets the records of its call by their names", async () => {
  expect(await showCallRecords({ ...call, isEditing: false })).toEqual([
    { objectTypeId: "0-1", objectId: "101", name: "Ada Example" },
  ]);
  expect(pendingCallRecords.getState()).toBeUndefined();
});

it("the dialog is shown, and an app gets the records after it and the form for a contact are closed", async () => {
  const shown = showCallRecords({ ...call, isEditing: true });
  expect(pendingCallRecords.getState()).toMatchObject({ engagementId: "500" });
  // As the dialog does.
  endCallRecords();
  startCreation({ objectTypeId: "0-1" });
  await Promise.resolve();
  titles.push("Bo Example");
  endCreation();
  expect((await shown).map(({ name }) => name)).toEqual(["Ada Example", "Bo Example"]);
});

it("a dialog takes the place of the one before, whose app gets its records", async () => {
  const first = showCallRecords({ ...call, isEditing: true });
  const second = showCallRecords({ ...call, engagementId: "501", isEditing: true });
  expect(await first).toHaveLength(1);
  expect(pendingCallRecords.getState()).toMatchObject({ engagementId: "501" });
  endCallRecords();
  expect(await second).toHaveLength(1);
});
