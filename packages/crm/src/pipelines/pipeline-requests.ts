import { MAX_STAGES, MAX_DISPLAY_ORDER, MAX_NAME_LENGTH, MAX_LINE_LENGTH } from "../limits.ts";
import { z } from "zod";
import { idInput } from "../ids/record-id.ts";

const label = z.string().trim().min(1).max(MAX_NAME_LENGTH);
const displayOrder = z.number().int().min(-1).max(MAX_DISPLAY_ORDER);
const metadata = z
  .record(
    z.string().max(MAX_NAME_LENGTH),
    z.union([z.string().max(MAX_LINE_LENGTH), z.number(), z.boolean()]).transform(String),
  )
  .refine((given) => Object.keys(given).length <= 20, "can have at most 20 entries");

/** The body that creates or replaces a stage. */
export const stageInput = z
  .object({ label, displayOrder, metadata: metadata.default({}) })
  .meta({ id: "NewPipelineStage" });
export type StageInput = z.infer<typeof stageInput>;

/** The body that updates one; `archived: false` restores it. */
export const stagePatch = z
  .object({
    label,
    displayOrder,
    metadata,
    archived: z.literal(false, "must be false to restore; use DELETE to archive"),
  })
  .partial()
  .meta({ id: "PipelineStagePatch" });
export type StagePatch = z.infer<typeof stagePatch>;

/** The body that creates or replaces a pipeline. A stage with its id stays the same stage. */
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
