import { afterAll, beforeAll, expect, it } from "vitest";
import type { Crm } from "../model/crm-context.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { createObject } from "../objects/create-object.ts";
import { getObjectType } from "../objects/get-object.ts";
import { openCrm, type OpenCrm } from "../open-crm.ts";
import {
  archivePipeline,
  createPipeline,
  patchPipeline,
  replacePipeline,
} from "./change-pipelines.ts";
import { archiveStage, createStage, patchStage, replaceStage } from "./change-stages.ts";
import { listPipelineChanges } from "./pipeline-audit.ts";
import { getPipeline } from "./pipeline-definitions.ts";

const deals = getObjectTypeInfo("deals");
const firstStage = { label: "Open", displayOrder: 0, metadata: { probability: "0.2" } };
const input = {
  label: "Renewals",
  displayOrder: 1,
  stages: [firstStage, { label: "Won", displayOrder: 1, metadata: { probability: "1.0" } }],
};

let opened: OpenCrm;
let crm: Crm;
beforeAll(async () => {
  opened = await openCrm({ location: "memory" });
  ({ crm } = opened);
});
afterAll(() => opened.close());

/** Runs a test on a new pipeline and rolls it back. */
const onPipeline = async (
  test: (
    ...parameters: [Parameters<Parameters<Crm["write"]>[0]>[0], string, string[]]
  ) => Promise<void>,
): Promise<void> => {
  const done = new Error("done");
  const run = crm.write(async (context) => {
    const { id, stages } = await createPipeline(context, deals, input);
    await test(
      context,
      id,
      stages.map((stage) => stage.id),
    );
    throw done;
  });
  await expect(run).rejects.toBe(done);
};

it("creates a pipeline with its stages in order", () =>
  onPipeline(async (context, id) => {
    const pipeline = await getPipeline(context, deals, id);
    expect(pipeline.stages.map(({ label, metadata }) => [label, metadata])).toEqual([
      ["Open", { probability: "0.2" }],
      ["Won", { probability: "1.0" }],
    ]);
  }));

it("keeps the stages that a replacement lists by id or label", () =>
  onPipeline(async (context, id, [open, won]) => {
    const metadata = { probability: "0.5" };
    const { stages } = await replacePipeline(context, deals, id, {
      label: "Renewals 2",
      displayOrder: 2,
      stages: [
        { id: won, label: "Signed", displayOrder: 0, metadata },
        { label: "New", displayOrder: 1, metadata },
      ],
    });
    expect(stages.map(({ label }) => label)).toEqual(["Signed", "New"]);
    expect(stages[0]).toMatchObject({ id: won, metadata });
    const archived = await getPipeline(context, deals, id, { isArchivedToo: true });
    expect(archived.stages.map((stage) => stage.id)).toContain(open);
  }));

it("archives a pipeline and restores it with its stages", () =>
  onPipeline(async (context, id) => {
    await archivePipeline(context, deals, id);
    await expect(getPipeline(context, deals, id)).rejects.toMatchObject({ code: "notFound" });
    const restored = await patchPipeline(context, deals, id, { archived: false });
    expect([restored.label, restored.stages.length]).toEqual(["Renewals", 2]);
  }));

it("changes, replaces and archives stages", () =>
  onPipeline(async (context, pipelineId, [stageId = ""]) => {
    const key = { type: deals, pipelineId, stageId };
    expect(await patchStage(context, key, { label: "Talks" })).toMatchObject({
      label: "Talks",
      displayOrder: 0,
      metadata: { probability: "0.2" },
    });
    const replacement = { label: "Offer", displayOrder: 3, metadata: { probability: "0.4" } };
    expect(await replaceStage(context, key, replacement)).toMatchObject(replacement);
    await archiveStage(context, key);
    expect((await getPipeline(context, deals, pipelineId)).stages).toHaveLength(1);
    expect((await patchStage(context, key, { archived: false })).archivedAt).toBeUndefined();
  }));

it("audits each change, newest first", () =>
  onPipeline(async (context, id, [stageId = ""]) => {
    await patchPipeline(context, deals, id, { displayOrder: 5 });
    await archiveStage(context, { type: deals, pipelineId: id, stageId });
    const place = { objectTypeId: deals.id, pipelineId: id };
    const messages = async (stage?: string) =>
      (await listPipelineChanges(context, { ...place, stageId: stage })).map(
        ({ message }) => message,
      );
    expect(await messages()).toEqual([
      "The pipeline Renewals was updated.",
      "The pipeline Renewals was created.",
    ]);
    expect(await messages(stageId)).toEqual(["The stage Open was archived."]);
  }));

it("protects labels, the last stage, and stages with records", () =>
  onPipeline(async (context, pipelineId, [open = "", won = ""]) => {
    const conflict = { code: "conflict", errors: [{ in: "label", code: "NOT_UNIQUE" }] };
    await expect(createPipeline(context, deals, input)).rejects.toMatchObject(conflict);
    const stage = { label: "Won", displayOrder: 9, metadata: { probability: "1" } };
    await expect(createStage(context, deals, pipelineId, stage)).rejects.toMatchObject(conflict);
    await expect(
      patchStage(context, { type: deals, pipelineId, stageId: open }, { label: "Won" }),
    ).rejects.toMatchObject(conflict);
    await createObject(context, {
      type: getObjectType("deals"),
      properties: { dealname: "Bikes", pipeline: pipelineId, dealstage: won },
      source: { type: "INTEGRATION" },
    });
    const archive = (stageId: string) =>
      archiveStage(context, { type: deals, pipelineId, stageId });
    await expect(archive(won)).rejects.toMatchObject({ errors: [{ code: "STAGE_IN_USE" }] });
    await expect(archivePipeline(context, deals, pipelineId)).rejects.toMatchObject({
      errors: [{ code: "PIPELINE_IN_USE" }],
    });
    await archive(open);
    await expect(archive(won)).rejects.toMatchObject({ errors: [{ code: "LAST_STAGE" }] });
  }));

it.each([
  [
    "a probability above 1",
    { ...input, stages: [{ ...firstStage, metadata: { probability: "2" } }] },
  ],
  ["two stages with one label", { ...input, stages: [firstStage, firstStage] }],
])("rejects %s", async (_what, invalid) => {
  await expect(
    crm.write((context) => createPipeline(context, deals, invalid)),
  ).rejects.toMatchObject({ code: "invalid" });
});

it("rejects pipelines of object types that have none", async () => {
  const contacts = getObjectTypeInfo("contacts");
  await expect(
    crm.write((context) => createPipeline(context, contacts, input)),
  ).rejects.toMatchObject({ code: "invalid", message: "Contacts have no pipelines." });
});
