import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

describe("pipeline limits", () => {
  const path = "/crm/v3/limits/pipelines";

  it("count what exists, in all fields", async () => {
    const stored = await crm.crm.read(({ db }) =>
      db.selectFrom("pipelines").select("object_type_id").execute(),
    );
    const before = stored.filter((row) => row.object_type_id === "0-5").length;
    await crm.crm.write(({ db }) =>
      db
        .insertInto("pipelines")
        .values(
          [
            ["0-5", "a"],
            ["2-77", "b"],
            ["2-77", "c"],
            ["2-78", "d"],
          ].map(([object_type_id = "", id = ""]) => ({
            object_type_id,
            id,
            label: id,
            display_order: 1,
            created_at: 0,
            updated_at: 0,
          })),
        )
        .execute(),
    );
    const { status, body } = await crm.api<Record<string, unknown>>("GET", path);
    expect(status).toBe(200);
    expect(body["customObjectTypes"]).toEqual({
      overallUsage: 3,
      overallLimit: 100,
      overallPercentage: 3,
      byObjectType: [
        { objectTypeId: "2-77", usage: 2, singularLabel: "2-77", pluralLabel: "2-77" },
        { objectTypeId: "2-78", usage: 1, singularLabel: "2-78", pluralLabel: "2-78" },
      ],
    });
    expect(body["hubspotDefinedObjectTypes"]).toContainEqual({
      objectTypeId: "0-5",
      usage: before + 1,
      limit: 100,
      percentage: before + 1,
      singularLabel: "Ticket",
      pluralLabel: "Tickets",
    });
  });

  it("do not count what was deleted", async () => {
    const before = (await crm.api("GET", path)).body;
    const pipelines = "/crm/v3/pipelines/tickets";
    const { body: created } = await crm.api<{ id: string }>("POST", pipelines, {
      label: "Repairs",
      displayOrder: 1,
      stages: [{ label: "New", displayOrder: 0, metadata: { ticketState: "OPEN" } }],
    });
    expect((await crm.api("GET", path)).body).not.toEqual(before);
    expect((await crm.api("DELETE", `${pipelines}/${created.id}`)).status).toBe(204);
    expect((await crm.api("GET", path)).body).toEqual(before);
  });

  it.each([
    "/crm/limits/2025-09/pipelines",
    "/crm/limits/2026-03/pipelines",
    "/crm/limits/2026-09/pipelines",
    `/${path}`,
  ])("are also at %s", async (alias) => {
    expect((await crm.api("GET", alias)).body).toEqual((await crm.api("GET", path)).body);
  });
});
