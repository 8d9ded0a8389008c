import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

let official: OfficialClient;
let crm: Client["crm"];
beforeAll(async () => {
  official = await openOfficialClient();
  ({ crm } = official.withToken());
});
afterAll(() => official.close());

describe("the client", () => {
  it("maps the owners of records to the account's users", async () => {
    const { results } = await crm.owners.ownersApi.getPage();
    const [first] = results;
    if (!first) throw new Error("There are no owners.");
    expect(first).toMatchObject({ type: "PERSON", archived: false });
    expect(first.email).toContain("@");
    expect(first.createdAt.getTime()).toBeGreaterThan(0);
    const { ownersApi } = crm.owners;
    expect(await ownersApi.getById(Number(first.id))).toEqual(first);
    expect(await ownersApi.getById(first.userId ?? 0, "userId")).toEqual(first);
    const byEmail = await ownersApi.getPage(first.email?.toUpperCase());
    expect(byEmail.results).toEqual([first]);
    expect((await ownersApi.getPage(undefined, undefined, undefined, true)).results).toEqual([]);
    await expect(ownersApi.getById(999_999)).rejects.toMatchObject({ code: 404 });
  });

  it("pages owners", async () => {
    const { ownersApi } = crm.owners;
    const all = (await ownersApi.getPage()).results;
    const read = async (after?: string): Promise<string[]> => {
      const { results, paging } = await ownersApi.getPage(undefined, after, 1);
      const ids = results.map(({ id }) => id);
      return paging?.next ? [...ids, ...(await read(paging.next.after))] : ids;
    };
    expect(await read()).toEqual(all.map(({ id }) => id));
  });

  it("reads what records of a type have", async () => {
    const { coreApi } = crm.schemas;
    const { results } = await coreApi.getAll();
    expect(results.map(({ name, objectTypeId }) => [name, objectTypeId])).toEqual([
      ["sites", "2-1"],
    ]);
    const [site] = results;
    expect(site).toMatchObject({
      id: "1",
      labels: { singular: "Site", plural: "Sites" },
      primaryDisplayProperty: "site_name",
      requiredProperties: ["site_name"],
    });
    expect(site?.properties.map(({ name }) => name)).toContain("site_name");
    expect(await coreApi.getById(site?.fullyQualifiedName ?? "")).toEqual(site);
    const ticket = await coreApi.getById("tickets");
    expect(ticket.requiredProperties).toContain("subject");
    expect(ticket.associations).toContainEqual(
      expect.objectContaining({ id: "16", fromObjectTypeId: "0-5", toObjectTypeId: "0-1" }),
    );
    await expect(coreApi.getById("planets")).rejects.toMatchObject({ code: 404 });
  });
});
