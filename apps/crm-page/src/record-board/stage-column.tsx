import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type DragEvent, useId, useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { ObjectType } from "../records/object-types.ts";
import { recordListQuery } from "../records/list-records.ts";
import { sumText } from "../records/sum-text.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardMoves } from "./use-board-moves.ts";
import type { Stage } from "./use-move-card.ts";
import styles from "./record-board.module.css";

interface StageProps {
  type: ObjectType;
  stage: Stage;
  /** The stages to which a card can be moved. */
  others: readonly Stage[];
  /** The amounts of money, which are summed. */
  amounts: readonly EditableProperty[];
  /** The further properties on a card. */
  labels: readonly EditableProperty[];
  moves: BoardMoves;
}

/** A stage with its cards. A card can be dropped on it. */
export function StageColumn(props: StageProps) {
  const { type, stage, amounts, moves } = props;
  const headingId = useId();
  const dropTarget = useDropTarget(stage, moves);
  const list = useInfiniteQuery(recordListQuery(type.id, stage.request));
  const { data } = list;
  const { total, sums } = data?.pages[0] ?? {};

  return (
    // The menus of the cards do the same with the keyboard.
    <section aria-labelledby={headingId} className={styles.stage} {...dropTarget}>
      <header className={styles.head}>
        <h2 id={headingId}>{stage.label}</h2>
        {data && (
          <span className={styles.count}>
            {total ?? t`more than ${cardsOf(data).length}`}
            <span className="visually-hidden"> {type.plural.toLowerCase()}</span>
          </span>
        )}
        {amounts.map(({ name, label }) => (
          <p key={name} className={styles.sums}>
            {sums?.[name]?.map((each) => (
              <bdi key={each.currency ?? ""} title={t`Sum of ${label}`}>
                {sumText(each)}
              </bdi>
            ))}
          </p>
        ))}
      </header>
      {data ? (
        <StageCards {...props} cards={cardsOf(data)} isStale={list.isPlaceholderData} />
      ) : list.error ? (
        <ErrorState
          title={t`Couldn't load this stage`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Skeleton label={t`Loading ${stage.label}`} lines={6} />
      )}
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
        </Button>
      )}
    </section>
  );
}

const cardsOf = ({ pages }: { pages: readonly { results: readonly ListedRecord[] }[] }) =>
  pages.flatMap(({ results }) => results);

/** Lets the user drop a card that they drag with the mouse. */
function useDropTarget({ id }: Stage, { dragged, touchedId, drop }: BoardMoves) {
  const [isOver, setOver] = useState(false);
  const isTarget = dragged !== undefined && dragged.from.id !== id;
  return {
    "data-stage": id,
    "data-target": isTarget || undefined,
    "data-over": (isTarget && (isOver || touchedId === id)) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      // Allows to drop.
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setOver(false);
      }
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      drop(id);
    },
  };
}

function StageCards({
  type,
  stage,
  others,
  amounts,
  labels,
  moves,
  cards,
  isStale,
}: StageProps & { cards: readonly ListedRecord[]; isStale: boolean }) {
  if (cards.length === 0) {
    return <p className={styles.empty}>{t`No ${type.plural.toLowerCase()}`}</p>;
  }
  return (
    <ul className={styles.cards} aria-busy={isStale}>
      {cards.map((card) => (
        <BoardCard
          key={card.objectId}
          card={card}
          stage={stage}
          others={others}
          amounts={amounts}
          labels={labels}
          moves={moves}
        />
      ))}
    </ul>
  );
}
