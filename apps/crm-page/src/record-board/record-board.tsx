import type { EditableProperties } from "@calling-extensions/crm/page-api";
import { Select } from "@calling-extensions/ui/controls";
import { useState } from "react";
import type { ListRequest } from "../records/list-records.ts";
import { BOARD_PAGE_SIZE } from "../limits.ts";
import type { ObjectType } from "../records/object-types.ts";
import { StageColumn } from "./stage-column.tsx";
import { type MovingCard, type Stage, useMoveCard } from "./use-move-card.ts";
import styles from "./record-board.module.css";

/** A board of records in a pipeline, with a column for each stage. */
export function RecordBoard({
  type,
  properties,
  request,
  pipelineId,
  onPipeline,
}: {
  type: ObjectType;
  properties: EditableProperties;
  /** The search and filters, and the properties to show. */
  request: ListRequest;
  /** By default, the first pipeline. */
  pipelineId: string | undefined;
  onPipeline: (pipelineId: string) => void;
}) {
  const { pipelineProperty = "", stageProperty = "" } = properties.pipeline ?? {};
  const optionsOf = (property: string) =>
    properties.results.find(({ name }) => name === property)?.options ?? [];
  const pipelines = optionsOf(pipelineProperty);
  const pipeline = pipelines.find(({ value }) => value === pipelineId) ?? pipelines[0];
  const shown = (request.properties ?? []).filter(
    (name) => name !== stageProperty && name !== pipelineProperty,
  );
  const stages = optionsOf(stageProperty)
    .filter((option) => option.pipelineId === pipeline?.value)
    .map(({ value: id, label }): Stage => {
      const isInStage = { propertyName: stageProperty, operator: "EQ", value: id } as const;
      const isInPipeline = {
        propertyName: pipelineProperty,
        operator: "EQ",
        value: pipeline?.value ?? "",
      } as const;
      const stageRequest = {
        ...request,
        filters: [isInStage, isInPipeline, ...(request.filters ?? [])],
        properties: shown,
        // What was moved last is at the top.
        sort: "-updatedAt",
        limit: BOARD_PAGE_SIZE,
      };
      return { id, label, request: stageRequest };
    });
  const move = useMoveCard(type.id, properties);
  const [dragged, setDragged] = useState<MovingCard>();
  const [touchedId, setTouchedId] = useState<string>();
  const [movedId, setMovedId] = useState<string>();

  function moveTo(to: Stage | undefined, moving: MovingCard | undefined): void {
    if (to && moving && moving.from.id !== to.id) move({ ...moving, to });
  }

  return (
    <>
      {pipelines.length > 1 && (
        <div className={styles.pipelines}>
          <Select
            label="Pipeline"
            value={pipeline?.value ?? ""}
            options={pipelines}
            onChange={({ target }) => onPipeline(target.value)}
          />
        </div>
      )}
      <section aria-label={`${type.plural} by stage`} className={styles.board} data-board>
        {stages.map((stage) => (
          <StageColumn
            key={stage.id}
            type={type}
            stage={stage}
            others={stages.filter(({ id }) => id !== stage.id)}
            labels={properties.results.filter(({ name }) => shown.includes(name))}
            dragged={dragged}
            isTouchOver={stage.id === touchedId}
            movedId={movedId}
            onDrag={(card) => setDragged(card && { card, from: stage })}
            onTouchOver={setTouchedId}
            onTouchDrop={(id) =>
              moveTo(
                stages.find((each) => each.id === id),
                dragged,
              )
            }
            onDrop={() => moveTo(stage, dragged)}
            onMove={(card, to) => {
              setMovedId(card.objectId);
              moveTo(to, { card, from: stage });
            }}
          />
        ))}
      </section>
    </>
  );
}
