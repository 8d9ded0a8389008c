import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

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

/** The types whose records move through pipelines, and how many they may have. */
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

/** A new pipeline, or what replaces one. */
export interface PipelineChange {
  readonly label: string;
  readonly displayOrder: number;
  readonly stages: readonly {
    /** Absent of a new stage; one with its id stays the same. */
    readonly id?: string;
    readonly label: string;
    readonly displayOrder: number;
    readonly metadata: Readonly<Record<string, string>>;
  }[];
}

export const listPagePipelines = {
  method: "GET",
  path: "/_page/pipelines",
  response: { 200: pagePipelineTypes },
} as const satisfies PageEndpoint;

export const createPagePipeline = {
  method: "POST",
  path: "/_page/pipelines/:objectTypeId",
  permission: "pipelines.edit",
  sends: undefined as Sends<{ body: PipelineChange }>,
  response: { 201: pagePipeline },
} as const satisfies PageEndpoint;

export const replacePagePipeline = {
  method: "PUT",
  path: "/_page/pipelines/:objectTypeId/:pipelineId",
  permission: "pipelines.edit",
  sends: undefined as Sends<{ body: PipelineChange }>,
  response: { 200: pagePipeline },
} as const satisfies PageEndpoint;

export const archivePagePipeline = {
  method: "DELETE",
  path: "/_page/pipelines/:objectTypeId/:pipelineId",
  permission: "pipelines.edit",
} as const satisfies PageEndpoint;

export const restorePagePipeline = {
  method: "POST",
  path: "/_page/pipelines/:objectTypeId/:pipelineId/restore",
  permission: "pipelines.edit",
  response: { 200: pagePipeline },
} as const satisfies PageEndpoint;
