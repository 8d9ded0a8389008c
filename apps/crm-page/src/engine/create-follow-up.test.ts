// @vitest-environment jsdom
import { expect, it } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { createFollowUp } from "./create-follow-up.ts";

const pointerOf = (id: string) => {
  const [objectTypeId = "", objectId = ""] = id.split("/");
  return { objectTypeId, objectId };
};
const associated = (id: string) => ({ ...pointerOf(id), title: "", subtitle: "", labels: [] });

it("creates the follow-up of a call for all its records, with the key of the request", async () => {
  const requests = fakeService(({ method }) =>
    method === "GET"
      ? {
          body: {
            objectTypeId: "0-48",
            objectId: "500",
            title: "",
            subtitle: "",
            typeLabel: "Call",
            properties: [],
            phoneNumbers: [],
            associations: [
              { objectTypeId: "0-1", label: "", records: ["0-1/101", "0-1/102"].map(associated) },
              { objectTypeId: "0-2", label: "", records: [associated("0-2/201")] },
            ],
            createdAt: 0,
          },
        }
      : { status: 400, body: { message: "Lost." } },
  );
  const task = {
    engagementId: "500",
    externalCallId: "call-1",
    requestId: "request-1",
    title: "Call again",
    dueAt: Date.parse("2026-12-01T09:00:00Z"),
    taskType: "CALL",
  } as const;
  // The app learns that it failed, and may ask again.
  await expect(createFollowUp(task)).rejects.toThrow("Lost.");
  expect(requests.map(({ path }) => path)).toEqual(["/records/0-48/500", "/records/0-27"]);
  expect(requests[1]?.body).toEqual({
    key: "request-1",
    properties: {
      hs_task_subject: "Call again",
      hs_task_type: "CALL",
      hs_timestamp: "2026-12-01T09:00:00.000Z",
    },
    associations: ["0-1/101", "0-1/102", "0-2/201"].map(pointerOf),
  });
});
