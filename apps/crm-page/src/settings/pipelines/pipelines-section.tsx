import {
  archivePagePipeline,
  type PagePipeline,
  type PagePipelineTypes,
  restorePagePipeline,
} from "@calling-extensions/crm/page-api";
import { Badge, Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callService } from "../../api/session.ts";
import { Card } from "../../controls/card.tsx";
import { TextPage } from "../../controls/text-page.tsx";
import { ErrorState } from "../../feedback/error-state.tsx";
import { PartBoundary } from "../../feedback/part-boundary.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { findObjectType } from "../../records/object-types.ts";
import { PermissionNotice } from "../../session/permission-notice.tsx";
import { useCan } from "../../session/session.ts";
import list from "../settings-list.module.css";
import { UsageBar } from "../usage-bar.tsx";
import { PipelineForm } from "./pipeline-form.tsx";
import { pipelinesQuery, useRefreshPipelines } from "./pipelines-query.ts";
import styles from "./pipelines.module.css";

type PipelineType = PagePipelineTypes["results"][number];

/** The pipelines of each record type, with their stages and limits. */
export function PipelinesSection() {
  const { data, error, refetch } = useQuery(pipelinesQuery);
  return (
    <TextPage
      title={t`Pipelines`}
      introduction={t`Tickets, deals and sites move through the stages of a pipeline.`}
    >
      <PermissionNotice permission="pipelines.edit" />
      {!data && !error && <Skeleton label={t`Loading pipelines`} lines={6} />}
      {!data && error && (
        <ErrorState
          title={t`Couldn't load the pipelines`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      <div className={styles.types}>
        {data?.results.map((type) => (
          <PartBoundary key={type.objectTypeId} label={t`these pipelines`} shape="card">
            <PipelinesOfType type={type} stageLimit={data.stageLimit} />
          </PartBoundary>
        ))}
      </div>
    </TextPage>
  );
}

function PipelinesOfType({ type, stageLimit }: { type: PipelineType; stageLimit: number }) {
  const { objectTypeId, pipelines, usage, limit } = type;
  /** The one in the form; null for a new one. */
  const [edited, setEdited] = useState<PagePipeline | null>();
  const name = findObjectType(objectTypeId)?.plural ?? objectTypeId;
  const isFull = usage >= limit;
  return (
    <Card
      title={name}
      aside={
        useCan("pipelines.edit") && (
          <Button
            aria-label={t`Create pipeline for ${name.toLowerCase()}`}
            disabled={isFull}
            onClick={() => setEdited(null)}
          >
            {t`Create pipeline`}
          </Button>
        )
      }
    >
      <UsageBar usage={usage} limit={limit} noun={t`pipelines`} />
      <ul className={list.list}>
        {pipelines.map((pipeline) => (
          <PipelineItem
            key={pipeline.id}
            objectTypeId={objectTypeId}
            pipeline={pipeline}
            isLast={pipelines.length === 1}
            stageLimit={stageLimit}
            onEdit={() => setEdited(pipeline)}
          />
        ))}
      </ul>
      {edited !== undefined && (
        <PipelineForm
          objectTypeId={objectTypeId}
          pipeline={edited ?? undefined}
          pipelines={pipelines}
          stageLimit={stageLimit}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

function PipelineItem({
  objectTypeId,
  pipeline: { id, label, stages },
  isLast,
  stageLimit,
  onEdit,
}: {
  objectTypeId: string;
  pipeline: PagePipeline;
  /** Records need a pipeline, so the last one stays. */
  isLast: boolean;
  stageLimit: number;
  onEdit: () => void;
}) {
  const refresh = useRefreshPipelines(objectTypeId);
  const params = { objectTypeId, pipelineId: id };
  const fail = (error: Error): void =>
    showToast({ tone: "error", source: label, text: error.message });
  const restore = (): void => void callService(restorePagePipeline, { params }).then(refresh, fail);
  const { mutate: archive, isPending } = useMutation({
    mutationFn: () => callService(archivePagePipeline, { params }),
    onSuccess: () => {
      const action = { label: t`Undo`, run: restore };
      showToast({ tone: "info", source: label, text: t`The pipeline was archived.`, action });
    },
    onError: fail,
    onSettled: refresh,
  });
  return (
    <li className={styles.pipeline}>
      <div className={styles.text}>
        <h3>
          <bdi>{label}</bdi>
        </h3>
        <ol aria-label={t`Stages of ${label}`} className={styles.stages}>
          {stages.map((stage) => (
            <li key={stage.id}>
              <Badge tone={stage.metadata["isClosed"] === "true" ? "neutral" : "accent"}>
                <bdi>{stage.label}</bdi>
              </Badge>
            </li>
          ))}
        </ol>
        <UsageBar usage={stages.length} limit={stageLimit} noun={t`stages`} />
      </div>
      {useCan("pipelines.edit") && (
        <div className={styles.actions}>
          <Button aria-label={t`Edit ${label}`} onClick={onEdit}>
            {t`Edit`}
          </Button>
          {!isLast && (
            <Button
              tone="quiet"
              aria-label={t`Archive ${label}`}
              aria-disabled={isPending}
              onClick={() => archive()}
            >
              {t`Archive`}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
