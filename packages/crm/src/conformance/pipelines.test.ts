// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";
import { drivenParts } from "./client-parts.ts";

let official: OfficialClient;
let crm: Client["crm"];
beforeAll(async () => {
  official = await openOfficialClient();
  ({ crm } = official.withToken());
});
afterAll(() => official.close());

const stage = (label: string, displayOrder: number) => ({
  label,
  displayOrder,
  metadata: { ticketState: "OPEN" },
});

describe("the client", () => {
  it("manages pipelines and their stages", async () => {
    const { pipelinesApi, pipelineStagesApi, pipelineAuditsApi, pipelineStageAuditsApi } =
      crm.pipelines;
    const input = { label: "Returns", displayOrder: 1, stages: [stage("Arrived", 0)] };
    const created = await pipelinesApi.create("tickets", input);
    expect(created.stages[0]?.metadata).toEqual({ ticketState: "OPEN", isClosed: "false" });
    expect((await pipelinesApi.getAll("tickets")).results).toHaveLength(2);
    const replaced = await pipelinesApi.replace("tickets", created.id, {
      ...input,
      label: "Sent back",
      stages: [stage("Arrived", 0), stage("Repaired", 1)],
    });
    expect(replaced.stages[0]?.id).toBe(created.stages[0]?.id);
    await pipelinesApi.update("tickets", created.id, { displayOrder: 5 });
    expect((await pipelinesApi.getById("tickets", created.id)).displayOrder).toBe(5);

    const added = await pipelineStagesApi.create("tickets", created.id, stage("Refunded", 2));
    expect((await pipelineStagesApi.getAll("tickets", created.id)).results).toHaveLength(3);
    await pipelineStagesApi.update("tickets", created.id, added.id, {
      metadata: { ticketState: "CLOSED" },
    });
    const closed = await pipelineStagesApi.getById("tickets", created.id, added.id);
    expect(closed.metadata).toEqual({ ticketState: "CLOSED", isClosed: "true" });
    await pipelineStagesApi.replace("tickets", created.id, added.id, stage("Paid back", 9));
    await pipelineStagesApi.archive("tickets", created.id, added.id);
    await expect(pipelineStagesApi.getById("tickets", created.id, added.id)).rejects.toMatchObject({
      code: 404,
    });
    const ofStage = await pipelineStageAuditsApi.getAudit("tickets", added.id);
    expect(ofStage.results[0]?.action).toBe("DELETE");

    await expect(pipelinesApi.archive("tickets", "0")).rejects.toMatchObject({ code: 400 });
    await pipelinesApi.archive("tickets", created.id, true, true);
    const ofPipeline = await pipelineAuditsApi.getAudit("tickets", created.id);
    expect(ofPipeline.results.map(({ action }) => action)).toEqual([
      "DELETE",
      "UPDATE",
      "UPDATE",
      "CREATE",
    ]);
  });

  it("has called every method for pipelines", () => {
    const uncalled = official.uncalledOf(...drivenParts.pipelines);
    expect(uncalled).toEqual([]);
  });
});
