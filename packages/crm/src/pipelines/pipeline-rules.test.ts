import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { MAX_PIPELINES_PER_TYPE } from "../limits.ts";
import { createPipeline } from "./change-pipelines.ts";
import { readPipelineLimits } from "./pipeline-limits.ts";
import { optionalPipelineRules, validatePipeline } from "./pipeline-rules.ts";

const TICKETS = "0-5";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const errorsOf = (values: Record<string, string>, typeId = TICKETS) =>
  app.crm.read(async (context) =>
    validatePipeline(context, typeId, values).map(({ code, in: name }) => [name, code]),
  );

describe("the pipeline and stage of a record", () => {
  it.each([
    ["are ids of the same pipeline", { hs_pipeline: "0", hs_pipeline_stage: "1" }, []],
    ["can be without a stage", { hs_pipeline: "0" }, []],
    ["must exist", { hs_pipeline: "99" }, [["hs_pipeline", "INVALID_OPTION"]]],
    [
      "must belong together",
      { hs_pipeline: "0", hs_pipeline_stage: "99" },
      [["hs_pipeline_stage", "INVALID_OPTION"]],
    ],
  ])("%s", async (_what, values, errors) => {
    expect(await errorsOf({ ...values })).toEqual(errors);
  });

  it("default to the only pipeline, and are required if there are several", async () => {
    const values: Record<string, string> = { hs_pipeline_stage: "1" };
    expect(await errorsOf(values)).toEqual([]);
    expect(values["hs_pipeline"]).toBe("0");
    const stages = [{ label: "Open", displayOrder: 0, metadata: { ticketState: "OPEN" } }];
    const limits = await app.crm.write(async (context) => {
      const input = { label: "Returns", displayOrder: 1, stages };
      await createPipeline(context, getObjectTypeInfo("tickets"), input);
      return readPipelineLimits(context);
    });
    expect(await errorsOf({})).toEqual([["hs_pipeline", "REQUIRED"]]);
    expect(
      limits.hubspotDefinedObjectTypes.find(({ objectTypeId }) => objectTypeId === TICKETS),
    ).toMatchObject({ usage: 2, limit: MAX_PIPELINES_PER_TYPE, percentage: 2 });
  });

  it("are not checked for types without pipelines", async () => {
    expect(await errorsOf({ hs_pipeline: "99" }, "0-1")).toEqual([]);
  });

  it("may both be missing if they are optional", async () => {
    const { prepare } = optionalPipelineRules("0-3");
    const check = (values: Record<string, string>) =>
      app.crm.read(async (context) => (await prepare?.(context, values))?.length);
    expect(await check({})).toBe(0);
    expect(await check({ dealstage: "appointmentscheduled", pipeline: "99" })).toBe(1);
  });
});
