import * as z from "zod/mini";

const pageStage = z.object({
  id: z.string(),
  label: z.string(),
  /** Of a ticket, `ticketState`; of a deal, `probability`; `isClosed` of both. */
  metadata: z.record(z.string(), z.string()),
});
export type PageStage = z.infer<typeof pageStage>;

/** A pipeline with its stages, in order. */
export const pagePipeline = z
  .object({
    id: z.string(),
    label: z.string(),
    displayOrder: z.number(),
    stages: z.array(pageStage),
  })
  .register(z.globalRegistry, { id: "PagePipeline" });
export type PagePipeline = z.infer<typeof pagePipeline>;

/** `GET /_page/pipelines`: the types whose records move through pipelines, and how many they may have. */
export const pagePipelineTypes = z
  .object({
    results: z.array(
      z.object({
        objectTypeId: z.string(),
        pipelines: z.array(pagePipeline),
        /** The pipelines that count against the limit: custom types share one. */
        usage: z.number(),
        limit: z.number(),
      }),
    ),
    /** The stages that a pipeline may have. */
    stageLimit: z.number(),
  })
  .register(z.globalRegistry, { id: "PagePipelineTypes" });
export type PagePipelineTypes = z.infer<typeof pagePipelineTypes>;

/**
 * `POST /_page/pipelines/{objectTypeId}`, 201, creates a pipeline.
 * `PUT /_page/pipelines/{objectTypeId}/{pipelineId}` replaces one; a stage with its id stays the same.
 * `DELETE`, 204, archives one without records, and `POST .../restore` restores it.
 */
export interface PipelineChange {
  readonly label: string;
  readonly displayOrder: number;
  readonly stages: readonly {
    /** Absent of a new stage. */
    readonly id?: string;
    readonly label: string;
    readonly displayOrder: number;
    readonly metadata: Readonly<Record<string, string>>;
  }[];
}
