import {
  pagePipeline,
  type PagePipeline,
  pagePipelineTypes,
  type PagePipelineTypes,
  type PipelineChange,
} from "@calling-extensions/crm/page-api";
import { ignoredBody, withSignal } from "./request.ts";
import { sessionRequest } from "./session.ts";

/** Names a pipeline. */
export interface PipelinePointer {
  readonly objectTypeId: string;
  readonly pipelineId: string;
}

const pipelineUrl = ({ objectTypeId, pipelineId }: PipelinePointer): string =>
  `/pipelines/${objectTypeId}/${encodeURIComponent(pipelineId)}`;

export const listPipelines = (signal?: AbortSignal): Promise<PagePipelineTypes> =>
  sessionRequest(pagePipelineTypes, "/pipelines", withSignal(signal));

export const createPipeline = (objectTypeId: string, body: PipelineChange): Promise<PagePipeline> =>
  sessionRequest(pagePipeline, `/pipelines/${objectTypeId}`, { method: "POST", body });

export const replacePipeline = (
  pointer: PipelinePointer,
  body: PipelineChange,
): Promise<PagePipeline> =>
  sessionRequest(pagePipeline, pipelineUrl(pointer), { method: "PUT", body });

export const archivePipeline = (pointer: PipelinePointer): Promise<unknown> =>
  sessionRequest(ignoredBody, pipelineUrl(pointer), { method: "DELETE" });

export const restorePipeline = (pointer: PipelinePointer): Promise<PagePipeline> =>
  sessionRequest(pagePipeline, `${pipelineUrl(pointer)}/restore`, { method: "POST" });
