// @postgres-long
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../../objects/object-schema.ts";
import type { PageRecord, RecordList, RecordMerge, Timeline } from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp();
});
afterEach(() => crm.close());

const merge = (primary: string, body: RecordMerge) =>
  crm.page<PageRecord & ErrorBody>("POST", `/_page/records/${primary}/merge`, body);
const restore = (path: string) => crm.page<ErrorBody>("POST", `/_page/records/${path}/restore`);
const change = (path: string, properties: object) =>
  crm.api("PATCH", `/crm/v3/objects/${path}`, { properties });
const associate = (path: string) =>
  crm.api("PUT", `/crm/v4/objects/${path}`, [
    { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 },
  ]);

const readContact = async (id: string) => {
  const path = `contacts/${id}?associations=companies,tickets,deals,calls`;
  const names = "email,mobilephone,firstname,lastname,jobtitle,hs_merged_object_ids";
  const { body } = await crm.api<ApiObject>("GET", `/crm/v3/objects/${path}&properties=${names}`);
  const timeline = await crm.page<Timeline>("GET", `/_page/records/0-1/${id}/timeline`);
  return {
    id: body.id,
    values: body.properties,
    associations: body.associations,
    activities: timeline.body.results.map(({ engagementId }) => engagementId),
  };
};
/** Everything that a merge changes of both contacts. */
const readBoth = async () => ({ ada: await readContact("101"), bo: await readContact("102") });

const idOfTicket = async (id: string) =>
  (await crm.page<PageRecord>("GET", `/_page/records/0-5/${id}`)).body.objectId;

/** Gives both contacts a call, a company and values that differ. */
async function prepare(): Promise<string[]> {
  const calls = [];
  for (const id of ["101", "102"]) {
    const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: 0 },
      associations: [
        {
          to: { id },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
        },
      ],
    });
    calls.push(body.id);
  }
  await associate("contacts/102/associations/companies/202");
  await associate("contacts/101/associations/companies/201");
  await change("contacts/101", { jobtitle: "Buyer" });
  await change("contacts/102", { jobtitle: "Seller", mobilephone: "+12025550133" });
  return calls;
}

describe("a merge", () => {
  it("keeps what the user chose, and the activities and associations of both", async () => {
    const calls = await prepare();
    const { status, body } = await merge("0-1/101", {
      mergedId: "102",
      taken: ["jobtitle", "email"],
      before: { primary: { jobtitle: "Buyer" }, merged: { jobtitle: "Seller" } },
    });
    expect([status, body.objectId]).toEqual([200, "101"]);
    const { ada, bo } = await readBoth();
    expect(ada.values).toMatchObject({
      firstname: "Ada",
      jobtitle: "Seller",
      email: "bo@example.com",
      mobilephone: "+12025550133",
    });
    expect(ada.activities).toEqual(expect.arrayContaining(calls));
    expect(ada.associations?.["companies"]?.results.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["201", "202"]),
    );
    // A link to the merged record leads to the other one.
    expect(bo).toEqual(ada);
  });

  it("happens once if its response was lost, even if it was undone since", async () => {
    const body = { mergedId: "102", key: "merge-1", before: { primary: {}, merged: {} } };
    expect((await merge("0-1/101", body)).body.objectId).toBe("101");
    expect((await merge("0-1/101", body)).body.objectId).toBe("101");
    expect((await restore("0-1/102")).status).toBe(204);
    expect((await merge("0-1/101", body)).status).toBe(200);
    const { bo } = await readBoth();
    expect(bo.id).toBe("102");
    expect((await merge("0-1/101", { mergedId: "102", key: "merge-2" })).status).toBe(200);
  });

  it.each(["101", "102"])("is refused if %s was changed since the user saw it", async (id) => {
    await prepare();
    const before = { primary: { jobtitle: "Buyer" }, merged: { jobtitle: "Seller" } };
    await change(`contacts/${id}`, { jobtitle: "Somebody else" });
    const { status, body } = await merge("0-1/101", { mergedId: "102", before });
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ in: "jobtitle", code: "CHANGED_MEANWHILE" }]);
    expect((await readBoth()).bo.id).toBe("102");
  });

  it("is refused if one of both was merged into a third record", async () => {
    await merge("0-5/303", { mergedId: "302" });
    for (const [primary, mergedId] of [
      ["0-5/301", "302"],
      ["0-5/302", "301"],
    ] as const) {
      expect((await merge(primary, { mergedId })).status).toBe(409);
    }
  });

  it.each([
    ["a record with itself", "0-5/301", "301", 400],
    ["an unknown record", "0-5/301", "999", 404],
    ["a record of another type", "0-5/301", "101", 404],
    ["activities", "0-27/1", "2", 400],
  ])("is refused for %s", async (_what, primary, mergedId, status) => {
    expect((await merge(primary, { mergedId })).status).toBe(status);
  });

  it("takes the pipeline of a stage", async () => {
    const { body: pipeline } = await crm.api<{ id: string; stages: { id: string }[] }>(
      "POST",
      "/crm/v3/pipelines/tickets",
      { label: "Returns", displayOrder: 1, stages: [{ label: "Sent back", displayOrder: 0 }] },
    );
    const stage = pipeline.stages[0]?.id ?? "";
    await change("tickets/302", { hs_pipeline: pipeline.id, hs_pipeline_stage: stage });
    const { body } = await merge("0-5/301", { mergedId: "302", taken: ["hs_pipeline_stage"] });
    expect(body.properties).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "hs_pipeline", value: pipeline.id }),
        expect.objectContaining({ name: "hs_pipeline_stage", value: stage }),
      ]),
    );
  });
});

describe("the undo of a merge", () => {
  it("restores both records with their values, activities and associations", async () => {
    await prepare();
    const before = await readBoth();
    await merge("0-1/101", { mergedId: "102", taken: ["jobtitle", "email", "firstname"] });
    // It is found there after the page was reloaded.
    const bin = await crm.page<RecordList>("GET", "/_page/records/0-1?archived=true");
    expect(bin.body.results).toMatchObject([{ objectId: "102" }]);
    expect((await restore("0-1/102")).status).toBe(204);
    expect((await restore("0-1/102")).status).toBe(204);
    expect(await readBoth()).toEqual(before);
    const found = await crm.api<ApiObject>(
      "GET",
      "/crm/v3/objects/contacts/bo@example.com?idProperty=email",
    );
    expect(found.body.id).toBe("102");
  });

  it("keeps what was changed since", async () => {
    const [, callOfBo = ""] = await prepare();
    await merge("0-1/101", { mergedId: "102", taken: ["jobtitle"] });
    await change("contacts/101", { jobtitle: "Boss", mobilephone: "+12025550144" });
    await crm.api("DELETE", "/crm/v4/objects/contacts/101/associations/companies/202");
    const { body: note } = await crm.page<{ engagementId: string }>(
      "POST",
      "/_page/records/0-1/102/notes",
      { body: "Of the merged one" },
    );
    await restore("0-1/102");
    const { ada, bo } = await readBoth();
    expect(ada.values).toMatchObject({ jobtitle: "Boss", mobilephone: "+12025550144" });
    expect(ada.activities).toContain(note.engagementId);
    expect(ada.activities).not.toContain(callOfBo);
    expect(bo.values).toMatchObject({ jobtitle: "Seller", mobilephone: "+12025550133" });
    expect(bo.activities).toEqual([callOfBo]);
    // Both had this one.
    const ofBo = [{ id: "201", type: "contact_to_company_unlabeled" }];
    expect(bo.associations?.["companies"]?.results).toEqual(ofBo);
  });

  it("restores the records one by one if there were several merges", async () => {
    await merge("0-5/302", { mergedId: "301" });
    await merge("0-5/303", { mergedId: "302" });
    const { status, body } = await restore("0-5/301");
    expect([status, body.message]).toEqual([
      409,
      "The ticket 301 was merged into 302. Restore that one first.",
    ]);
    expect((await restore("0-5/302")).status).toBe(204);
    expect([await idOfTicket("301"), await idOfTicket("302"), await idOfTicket("303")]).toEqual([
      "302",
      "302",
      "303",
    ]);
    expect((await restore("0-5/301")).status).toBe(204);
    expect([await idOfTicket("301"), await idOfTicket("302")]).toEqual(["301", "302"]);
    const ids = "hs_merged_object_ids";
    for (const id of ["302", "303"]) {
      const { body: ticket } = await crm.api<ApiObject>(
        "GET",
        `/crm/v3/objects/tickets/${id}?properties=${ids}`,
      );
      expect(ticket.properties[ids] ?? null).toBeNull();
    }
  });

  it("is refused while the other record is deleted, or another one has a unique value", async () => {
    await merge("0-1/101", { mergedId: "102" });
    await crm.page("DELETE", "/_page/records/0-1/101");
    expect((await restore("0-1/102")).status).toBe(409);
    await restore("0-1/101");
    await crm.api("POST", "/crm/v3/objects/contacts", { properties: { email: "bo@example.com" } });
    const { status, body } = await restore("0-1/102");
    expect([status, body.errors?.[0]?.code]).toEqual([409, "NOT_UNIQUE"]);
    expect((await readBoth()).bo.id).toBe("101");
  });

  it("doesn't need a record that was erased since", async () => {
    await prepare();
    await associate("contacts/102/associations/companies/202");
    await merge("0-2/201", { mergedId: "202" });
    await crm.api("POST", "/crm/v3/objects/contacts/gdpr-delete", { objectId: "102" });
    expect((await restore("0-2/202")).status).toBe(204);
  });

  it("unpins what the ticket got by the merge", async () => {
    const call = await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: 0 },
      associations: [
        {
          to: { id: 302 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 220 }],
        },
      ],
    });
    await merge("0-5/301", { mergedId: "302" });
    await change("tickets/301", { hs_pinned_engagement_id: call.body.id });
    await restore("0-5/302");
    const { body } = await crm.page<PageRecord>("GET", "/_page/records/0-5/301");
    expect(body.pinning).toEqual({});
  });
});
