import { expect, it } from "vitest";
import { callDocument } from "../testing/fake-outbox.ts";
import { belongsTo } from "./unstored-calls-card.tsx";

it("a call belongs to the chosen and the viewed record, but not to the dialed one if the user chose another", () => {
  const [ada, bob, deal] = [
    { objectTypeId: "0-1", objectId: "101" },
    { objectTypeId: "0-1", objectId: "102" },
    { objectTypeId: "0-3", objectId: "5" },
  ] as const;
  const call = callDocument({ chosenRecord: bob, calledRecord: ada, viewedRecord: deal });
  expect([ada, bob, deal].map((record) => belongsTo(call, record))).toEqual([false, true, true]);
});
