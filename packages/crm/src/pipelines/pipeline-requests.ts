import { MAX_STAGES, MAX_DISPLAY_ORDER } from "../limits.ts";
import { z } from "zod";
import { idInput } from "../ids/record-id.ts";

const label = z.string().trim().min(1).max(100);
const displayOrder = z.number().int().min(-1).max(MAX_DISPLAY_ORDER);
const metadata = z
  .record(
    z.string().max(100),
    z.union([z.string().max(1000), z.number(), z.boolean()]).transform(String),
  )
  .refine((given) => Object.keys(given).length <= 20, "holds at most 20 entries");

/** The body that makes a stage, or replaces one. */
export const stageInput = z
  .object({ label, displayOrder, metadata: metadata.default({}) })
  .meta({ id: "NewPipelineStage" });
export type StageInput = z.infer<typeof stageInput>;

/** The body that changes one; `archived: false` brings it back. */
export const stagePatch = z
  .object({
    label,
    displayOrder,
    metadata,
    archived: z.literal(false, "can only be false, which restores; DELETE archives"),
  })
  .partial()
  .meta({ id: "PipelineStagePatch" });
export type StagePatch = z.infer<typeof stagePatch>;

/** The body that makes a pipeline, or replaces one. A stage that is to stay may be named by its id. */
export const pipelineInput = z
  .object({
    label,
    displayOrder,
    stages: z
      .array(stageInput.extend({ id: idInput.optional(), stageId: idInput.optional() }))
      .min(1)
      .max(MAX_STAGES),
  })
  .meta({ id: "NewPipeline" });
export type PipelineInput = z.infer<typeof pipelineInput>;

export const pipelinePatch = stagePatch.omit({ metadata: true }).meta({ id: "PipelinePatch" });
export type PipelinePatch = z.infer<typeof pipelinePatch>;
