import type { PagePipeline, PipelineChange } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";

/** A stage in the form. */
export interface StageDraft {
  /** Identifies the row: the id of a stored stage, or made up here. */
  readonly key: string;
  /** Absent of a new stage. */
  readonly id?: string;
  readonly label: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A pipeline in the form. */
export interface PipelineDraft {
  readonly label: string;
  readonly displayOrder: number;
  /** At least one, in order. */
  readonly stages: readonly StageDraft[];
}

export type DraftAction =
  | { readonly type: "rename"; readonly label: string }
  | { readonly type: "changeStage"; readonly key: string; readonly change: Partial<StageDraft> }
  | { readonly type: "addStage"; readonly metadata: StageDraft["metadata"] }
  | { readonly type: "removeStage"; readonly key: string }
  | { readonly type: "moveStage"; readonly key: string; readonly by: 1 | -1 };

/** A stored pipeline as a draft, or an empty one with a first stage. */
export const newDraft = (
  pipeline: PagePipeline | undefined,
  { displayOrder, metadata }: { displayOrder: number; metadata: StageDraft["metadata"] },
): PipelineDraft =>
  pipeline
    ? {
        label: pipeline.label,
        displayOrder: pipeline.displayOrder,
        stages: pipeline.stages.map((stage) => Object.assign({ key: stage.id }, stage)),
      }
    : { label: "", displayOrder, stages: [{ key: "new-1", label: "", metadata }] };

/** A key that no stage has. */
function unusedKey(stages: readonly StageDraft[]): string {
  const keys = new Set(stages.map(({ key }) => key));
  let number = stages.length + 1;
  while (keys.has(`new-${number}`)) number += 1;
  return `new-${number}`;
}

export function changeDraft(draft: PipelineDraft, action: DraftAction): PipelineDraft {
  const { stages } = draft;
  switch (action.type) {
    case "rename":
      return { ...draft, label: action.label };
    case "changeStage":
      return {
        ...draft,
        stages: stages.map((stage) =>
          stage.key === action.key ? Object.assign({}, stage, action.change) : stage,
        ),
      };
    case "addStage": {
      const added = { key: unusedKey(stages), label: "", metadata: action.metadata };
      return { ...draft, stages: [...stages, added] };
    }
    case "removeStage":
      // Each pipeline needs a stage.
      if (stages.length === 1) return draft;
      return { ...draft, stages: stages.filter(({ key }) => key !== action.key) };
    default: {
      const from = stages.findIndex(({ key }) => key === action.key);
      const to = from + action.by;
      const [moved, other] = [stages[from], stages[to]];
      if (!moved || !other) return draft;
      return { ...draft, stages: stages.with(to, moved).with(from, other) };
    }
  }
}

/** Why a draft can't be saved. */
export interface DraftProblem {
  readonly text: string;
  /** The key of the stage with the problem; absent for the pipeline's own name. */
  readonly key?: string;
}

/** Validates what the user can correct, before the service would refuse it. */
export function draftProblem({ label, stages }: PipelineDraft): DraftProblem | undefined {
  if (label.trim() === "") return { text: t`Enter a name for the pipeline.` };
  const seen = new Set<string>();
  for (const stage of stages) {
    const name = stage.label.trim();
    if (name === "") return { text: t`Enter a name for each stage.`, key: stage.key };
    if (seen.has(name)) return { text: t`Two stages are called ${name}.`, key: stage.key };
    seen.add(name);
  }
  return undefined;
}

/** The request that stores a draft: stages get their place as the order. */
export const toPipelineChange = ({
  label,
  displayOrder,
  stages,
}: PipelineDraft): PipelineChange => ({
  label: label.trim(),
  displayOrder,
  stages: stages.map(({ key: _key, label: name, ...stage }, index) =>
    Object.assign(stage, { label: name.trim(), displayOrder: index }),
  ),
});
