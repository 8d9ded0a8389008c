import type { EditableProperties } from "@calling-extensions/crm/page-api";
import { Select } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { CSSProperties } from "react";
import { type ListRequest, RECORDS } from "../records/list-records.ts";
import { BOARD_PAGE_SIZE } from "../limits.ts";
import type { ObjectType } from "../records/object-types.ts";
import { StageColumn } from "./stage-column.tsx";
import { useBoardMoves } from "./use-board-moves.ts";
import type { Stage } from "./use-move-card.ts";
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
  const amounts = properties.results.filter(({ currencyProperty }) => currencyProperty);
  const inHead = new Set([stageProperty, pipelineProperty, ...amounts.map(({ name }) => name)]);
  const shown = (request.properties ?? []).filter((name) => !inHead.has(name));
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
        properties: [...amounts.map(({ name }) => name), RECORDS, ...shown],
        // What was moved last is at the top.
        sort: "-updatedAt",
        limit: BOARD_PAGE_SIZE,
      };
      return { id, label, request: stageRequest };
    });
  const moves = useBoardMoves(type.id, properties, stages);

  return (
    <>
      {pipelines.length > 1 && (
        <div className={styles.pipelines}>
          <Select
            label={t`Pipeline`}
            value={pipeline?.value ?? ""}
            options={pipelines}
            onChange={({ target }) => onPipeline(target.value)}
          />
        </div>
      )}
      <section
        aria-label={t`${type.plural} by stage`}
        className={styles.board}
        style={{ "--stages": stages.length } as CSSProperties}
        data-board
      >
        {stages.map((stage) => (
          <StageColumn
            key={stage.id}
            type={type}
            stage={stage}
            others={stages.filter(({ id }) => id !== stage.id)}
            amounts={amounts}
            labels={properties.results.filter(({ name }) => shown.includes(name))}
            moves={moves}
          />
        ))}
      </section>
    </>
  );
}
