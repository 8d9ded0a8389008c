import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useEffect, useEffectEvent, useRef } from "react";
import { ActionMenu } from "../controls/action-menu.tsx";
import { MAX_CARD_PROPERTIES } from "../limits.ts";
import { propertyText } from "../records/property-text.ts";
import { RecordLink } from "../records/record-link.tsx";
import type { BoardMoves } from "./use-board-moves.ts";
import type { Stage } from "./use-move-card.ts";
import { useTouchDrag } from "./touch-drag.ts";
import { useCanEdit } from "../session/session.ts";
import styles from "./record-board.module.css";

/** A record on a board. Users who can change it drag it to another stage, or move it there with its menu. */
export function BoardCard({
  card,
  stage,
  others,
  amounts,
  labels,
  moves,
}: {
  card: ListedRecord;
  /** Its own. */
  stage: Stage;
  others: readonly Stage[];
  amounts: readonly EditableProperty[];
  labels: readonly EditableProperty[];
  moves: BoardMoves;
}) {
  const canMove = useCanEdit(card);
  const element = useRef<HTMLLIElement>(null);
  const isMoved = card.objectId === moves.movedId;
  useEffect(() => {
    if (!isMoved) return undefined;
    // The menu that had the focus is gone. In the next frame, it returns the focus, perhaps to a toast.
    const frame = requestAnimationFrame(() => element.current?.querySelector("a")?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isMoved]);
  const startDrag = () => moves.drag({ card, from: stage });
  const endDrag = () => moves.drag(undefined);
  const handleLeave = useEffectEvent(endDrag);
  const isDragged = card.objectId === moves.dragged?.card.objectId;
  // Browsers report no end of the drag if the card is gone: it was moved, perhaps by a colleague.
  useEffect(() => (isDragged ? () => handleLeave() : undefined), [isDragged]);
  useTouchDrag(element, canMove, {
    onStart: startDrag,
    onOver: moves.touch,
    onDrop: moves.drop,
    onEnd: endDrag,
  });
  const textsOf = (properties: readonly EditableProperty[]) =>
    properties.flatMap(({ name, label }) => {
      const value = card.properties[name];
      return value ? [{ name, label, text: propertyText(value) }] : [];
    });
  const shown = textsOf(labels).slice(0, MAX_CARD_PROPERTIES);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same with the keyboard
    <li
      ref={element}
      className={styles.card}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", card.title);
        startDrag();
      }}
      onDragEnd={endDrag}
    >
      <div className={styles.title}>
        <RecordLink record={card} />
        {canMove && (
          <ActionMenu
            label={t`Move ${card.title}`}
            actions={others.map((to) => ({
              label: t`Move to ${to.label}`,
              run: () => moves.moveByMenu(card, stage, to),
            }))}
          />
        )}
      </div>
      {textsOf(amounts).map(({ name, label, text }) => (
        <p key={name} className={styles.amount}>
          <span className="visually-hidden">{label}: </span>
          <bdi>{text}</bdi>
        </p>
      ))}
      {card.associations?.map((company) => (
        <p key={company.objectId} className={styles.company}>
          <RecordLink record={company} />
        </p>
      ))}
      {shown.length > 0 && (
        <dl className={styles.values}>
          {shown.map(({ name, label, text }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
