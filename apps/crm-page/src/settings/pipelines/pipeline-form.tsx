import {
  createPagePipeline,
  listPagePipelines,
  type PagePipeline,
  type PipelineChange,
  replacePagePipeline,
} from "@calling-extensions/crm/page-api";
import { Button, Field, IconButton } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type Dispatch, useReducer, useState } from "react";
import { callService } from "../../api/session.ts";
import { dialogPart } from "../../feedback/dialog-part.tsx";
import { useSession } from "../../session/session.ts";
import { createOnce } from "../create-once.ts";
import {
  changeDraft,
  type DraftAction,
  type DraftProblem,
  draftProblem,
  newDraft,
  type StageDraft,
  toPipelineChange,
} from "./pipeline-draft.ts";
import { useRefreshPipelines } from "./pipelines-query.ts";
import { newMetadata, optionsWith, type StageKind, stageKindOf } from "./stage-kinds.ts";
import styles from "./pipelines.module.css";

/** Creates a pipeline, or changes its name and its stages. */
export const PipelineForm = dialogPart(t`the pipeline`, Form);

function Form({
  objectTypeId,
  pipeline,
  pipelines,
  stageLimit,
  onClose,
}: {
  objectTypeId: string;
  /** Absent for a new one. */
  pipeline: PagePipeline | undefined;
  /** All of the type; a new one comes last. */
  pipelines: readonly PagePipeline[];
  stageLimit: number;
  onClose: () => void;
}) {
  const { limits } = useSession();
  const refresh = useRefreshPipelines(objectTypeId);
  const metadata = newMetadata(objectTypeId);
  const [draft, dispatch] = useReducer(changeDraft, undefined, () =>
    newDraft(pipeline, {
      displayOrder: Math.max(-1, ...pipelines.map(({ displayOrder }) => displayOrder)) + 1,
      metadata,
    }),
  );
  const [create] = useState(() => creationOf(objectTypeId, pipelines));
  const [problem, setProblem] = useState<DraftProblem>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const change = toPipelineChange(draft);
      return pipeline
        ? callService(replacePagePipeline, {
            params: { objectTypeId, pipelineId: pipeline.id },
            body: change,
          })
        : create(change);
    },
    onSuccess: () => refresh(),
  });
  function submit(): void {
    const next = draftProblem(draft);
    setProblem(next);
    if (!next) mutate(undefined, { onSuccess: onClose });
  }
  const { stages } = draft;
  return (
    <FormDialog
      title={pipeline ? t`Edit ${pipeline.label}` : t`New pipeline`}
      submitLabel={pipeline ? t`Save` : t`Create`}
      pendingLabel={pipeline ? t`Saving…` : t`Creating…`}
      isPending={isPending}
      error={problem?.text ?? error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field
            label={t`Name`}
            value={draft.label}
            maxLength={limits.nameLength}
            autoComplete="off"
            aria-describedby={errorId}
            aria-invalid={problem !== undefined && problem.key === undefined}
            onChange={({ target }) => dispatch({ type: "rename", label: target.value })}
          />
          <ol className={styles.rows} aria-label={t`Stages`}>
            {stages.map((stage, index) => (
              <StageRow
                key={stage.key}
                stage={stage}
                position={index + 1}
                count={stages.length}
                kind={stageKindOf(objectTypeId)}
                isInvalid={problem?.key === stage.key}
                errorId={errorId}
                dispatch={dispatch}
              />
            ))}
          </ol>
          <div>
            <Button
              disabled={stages.length >= stageLimit}
              onClick={() => dispatch({ type: "addStage", metadata })}
            >
              <Plus size={16} aria-hidden />
              {t`Add stage`}
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

/** Creates a pipeline once. */
function creationOf(
  objectTypeId: string,
  existing: readonly PagePipeline[],
): (body: PipelineChange) => Promise<void> {
  const ids = new Set(existing.map(({ id }) => id));
  return createOnce<PipelineChange, PagePipeline>({
    create: (body) => callService(createPagePipeline, { params: { objectTypeId }, body }),
    find: async ({ label }) => {
      const types = (await callService(listPagePipelines)).results;
      const type = types.find((each) => each.objectTypeId === objectTypeId);
      return type?.pipelines.find((each) => each.label === label && !ids.has(each.id));
    },
    change: ({ id }, body) =>
      callService(replacePagePipeline, { params: { objectTypeId, pipelineId: id }, body }),
  });
}

function StageRow({
  stage: { key, label, metadata },
  position,
  count,
  kind,
  isInvalid,
  errorId,
  dispatch,
}: {
  stage: StageDraft;
  /** From 1. */
  position: number;
  count: number;
  kind: StageKind | undefined;
  isInvalid: boolean;
  errorId: string;
  dispatch: Dispatch<DraftAction>;
}) {
  const { limits } = useSession();
  const name = label.trim() || t`stage ${position}`;
  const value = (kind && metadata[kind.name]) ?? "";
  return (
    <li className={styles.row}>
      <input
        aria-label={t`Name of stage ${position}`}
        value={label}
        maxLength={limits.nameLength}
        autoComplete="off"
        aria-describedby={errorId}
        aria-invalid={isInvalid}
        onChange={({ target }) =>
          dispatch({ type: "changeStage", key, change: { label: target.value } })
        }
      />
      {kind && (
        <select
          aria-label={t`${kind.label} of stage ${position}`}
          value={value}
          onChange={({ target }) => {
            const change = { metadata: { ...metadata, [kind.name]: target.value } };
            dispatch({ type: "changeStage", key, change });
          }}
        >
          {optionsWith(kind, value).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <span className={styles.rowActions}>
        <IconButton
          label={t`Move ${name} up`}
          aria-disabled={position === 1}
          onClick={() => dispatch({ type: "moveStage", key, by: -1 })}
        >
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t`Move ${name} down`}
          aria-disabled={position === count}
          onClick={() => dispatch({ type: "moveStage", key, by: 1 })}
        >
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t`Remove ${name}`}
          disabled={count === 1}
          onClick={() => dispatch({ type: "removeStage", key })}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
