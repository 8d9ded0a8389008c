import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DragEvent, useId, useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { ObjectType } from "../records/object-types.ts";
import { recordListQuery } from "../records/list-records.ts";
import { BoardCard } from "./board-card.tsx";
import type { MovingCard, Stage } from "./use-move-card.ts";
import styles from "./record-board.module.css";

/** A stage with its cards. A card can be dropped on it. */
export function StageColumn({
  type,
  stage,
  others,
  labels,
  dragged,
  isTouchOver,
  movedId,
  onDrag,
  onTouchOver,
  onTouchDrop,
  onDrop,
  onMove,
}: {
  type: ObjectType;
  stage: Stage;
  /** The stages to which a card can be moved. */
  others: readonly Stage[];
  /** The properties on a card. */
  labels: readonly EditableProperty[];
  dragged: MovingCard | undefined;
  /** Whether a finger drags a card over it. */
  isTouchOver: boolean;
  /** The card that was moved with the keyboard, and gets the focus. */
  movedId: string | undefined;
  onDrag: (card: ListedRecord | undefined) => void;
  onTouchOver: (stageId: string | undefined) => void;
  onTouchDrop: (stageId: string) => void;
  onDrop: () => void;
  onMove: (card: ListedRecord, to: Stage) => void;
}) {
  const headingId = useId();
  const [isOver, setOver] = useState(false);
  const list = useInfiniteQuery(recordListQuery(type.id, stage.request));
  const { data, error, isPlaceholderData } = list;
  const cards = data?.pages.flatMap(({ results }) => results) ?? [];
  const total = data?.pages[0]?.total;
  const isTarget = dragged !== undefined && dragged.from.id !== stage.id;

  const handleOver = (event: DragEvent): void => {
    if (!isTarget) return;
    // Allows to drop.
    event.preventDefault();
    setOver(true);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menus of the cards do the same with the keyboard
    <section
      aria-labelledby={headingId}
      className={styles.stage}
      data-stage={stage.id}
      data-target={isTarget || undefined}
      data-over={(isTarget && (isOver || isTouchOver)) || undefined}
      onDragOver={handleOver}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <header className={styles.head}>
        <h2 id={headingId}>{stage.label}</h2>
        {data && (
          <span className={styles.count}>
            {total ?? `more than ${cards.length}`}
            <span className="visually-hidden"> {type.plural.toLowerCase()}</span>
          </span>
        )}
      </header>
      {!data ? (
        error ? (
          <ErrorState
            title="Couldn't load this stage"
            error={error}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <Skeleton label={`Loading ${stage.label}`} lines={6} />
        )
      ) : cards.length === 0 ? (
        <p className={styles.empty}>No {type.plural.toLowerCase()}</p>
      ) : (
        <ul className={styles.cards} aria-busy={isPlaceholderData}>
          {cards.map((card) => (
            <BoardCard
              key={card.objectId}
              card={card}
              labels={labels}
              others={others}
              isMoved={card.objectId === movedId}
              isDragged={card.objectId === dragged?.card.objectId}
              onDrag={onDrag}
              onTouchOver={onTouchOver}
              onTouchDrop={onTouchDrop}
              onMove={(to) => onMove(card, to)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? "Loading…" : "Show more"}
        </Button>
      )}
    </section>
  );
}
