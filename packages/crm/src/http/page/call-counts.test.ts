// @postgres
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CallCounts, CallDocumentRequest } from "../../page-api/index.ts";
import { newCall } from "../../testing/new-call.ts";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";

const NOW = 1_700_000_000_000;
const HOUR = 3_600_000;

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ now: () => NOW });
});
afterEach(() => crm.close());

const createCall = (properties: Record<string, string>) =>
  crm.api<{ id: string }>("POST", "/crm/v3/objects/calls", {
    properties: { hs_call_direction: "OUTBOUND", ...properties },
  });

it("are the user's ended calls by day and by who was reached, with the time of talk", async () => {
  const save = async (
    hoursAgo: number,
    direction: "INBOUND" | "OUTBOUND",
    endStatus?: NonNullable<CallDocumentRequest["endStatus"]>,
  ): Promise<void> => {
    const startedAgo = hoursAgo * HOUR;
    const { status } = await crm.page(
      "PUT",
      `/_page/calls/${randomUUID()}`,
      newCall({
        externalCallId: randomUUID(),
        direction,
        state: endStatus ? "ended" : "inProgress",
        startedAgo,
        ...(endStatus && { endStatus, endedAgo: startedAgo - 60_000 }),
        ...(endStatus === "completed" && { answeredAgo: startedAgo - 1000 }),
      }),
    );
    expect(status).toBe(201);
  };
  await save(1, "OUTBOUND", "completed");
  await save(2, "INBOUND", "completed");
  await save(3, "OUTBOUND", "busy");
  await save(4, "INBOUND", "missed");
  await save(5, "OUTBOUND");
  await save(30, "OUTBOUND", "noAnswer");
  await save(80, "INBOUND", "missed");
  // Of another user, without a status, and earlier than the first day.
  const others: Record<string, string>[] = [
    { hubspot_owner_id: "22", hs_call_status: "COMPLETED", hs_timestamp: String(NOW - HOUR) },
    { hubspot_owner_id: "21", hs_timestamp: String(NOW - HOUR) },
    { hubspot_owner_id: "21", hs_call_status: "COMPLETED", hs_timestamp: String(NOW - 100 * HOUR) },
  ];
  for (const properties of others) {
    const { status } = await createCall(properties);
    expect(status).toBe(201);
  }
  const deleted = await createCall({
    hubspot_owner_id: "21",
    hs_call_status: "COMPLETED",
    hs_timestamp: String(NOW - HOUR),
  });
  await crm.api("DELETE", `/crm/v3/objects/calls/${deleted.body.id}`);

  const days = [NOW - 24 * HOUR, NOW - 96 * HOUR, NOW - 48 * HOUR];
  const { body } = await crm.page<CallCounts>("GET", `/_page/call-counts?days=${days.join(",")}`);
  expect(body.results).toEqual([
    { since: NOW - 96 * HOUR, answered: 0, unanswered: 0, missed: 1, talkMs: 0 },
    { since: NOW - 48 * HOUR, answered: 0, unanswered: 1, missed: 0, talkMs: 0 },
    { since: NOW - 24 * HOUR, answered: 2, unanswered: 1, missed: 1, talkMs: 2 * 59_000 },
  ]);

  const today = await crm.page<CallCounts>("GET", `/_page/call-counts?days=${NOW - 24 * HOUR}`);
  expect(today.body.results).toEqual(body.results.slice(-1));

  for (const wrong of [
    "",
    "?days=today",
    `?days=${Array.from({ length: 32 }, (_, i) => i).join(",")}`,
  ]) {
    expect([wrong, (await crm.page("GET", `/_page/call-counts${wrong}`)).status]).toEqual([
      wrong,
      400,
    ]);
  }
});
