import type { EditableProperty, ListedRecord } from "@calling-extensions/crm/page-api";
import { useEffect, useEffectEvent, useRef } from "react";
import { ActionMenu } from "../controls/action-menu.tsx";
import { MAX_CARD_PROPERTIES } from "../limits.ts";
import { propertyText } from "../records/property-text.ts";
import { RecordLink } from "../records/record-link.tsx";
import type { Stage } from "./use-move-card.ts";
import { useTouchDrag } from "./use-touch-drag.ts";
import { useCanEdit } from "../session/session.ts";
import styles from "./record-board.module.css";

/** A record on a board. Users who can change it drag it to another stage, or move it there with its menu. */
export function BoardCard({
  card,
  labels,
  others,
  isMoved,
  isDragged,
  onDrag,
  onTouchOver,
  onTouchDrop,
  onMove,
}: {
  card: ListedRecord;
  labels: readonly EditableProperty[];
  others: readonly Stage[];
  /** Whether the user has just moved it with its menu. */
  isMoved: boolean;
  isDragged: boolean;
  onDrag: (card: ListedRecord | undefined) => void;
  /** The stage below the finger that drags the card. */
  onTouchOver: (stageId: string | undefined) => void;
  onTouchDrop: (stageId: string) => void;
  onMove: (to: Stage) => void;
}) {
  const canMove = useCanEdit(card);
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The menu that had the focus is gone.
    if (isMoved) element.current?.querySelector("a")?.focus();
  }, [isMoved]);
  const endDrag = useEffectEvent(() => onDrag(undefined));
  // Browsers report no end of the drag if the card is gone: it was moved, perhaps by a colleague.
  useEffect(() => (isDragged ? () => endDrag() : undefined), [isDragged]);
  useTouchDrag(element, canMove, {
    onStart: () => onDrag(card),
    onOver: onTouchOver,
    onDrop: onTouchDrop,
    onEnd: () => onDrag(undefined),
  });
  const shown = labels
    .flatMap(({ name, label }) => {
      const value = card.properties[name];
      return value ? [{ name, label, text: propertyText(value) }] : [];
    })
    .slice(0, MAX_CARD_PROPERTIES);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu does the same with the keyboard
    <li
      ref={element}
      className={styles.card}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", card.title);
        onDrag(card);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <div className={styles.title}>
        <RecordLink record={card} />
        {canMove && (
          <ActionMenu
            label={`Move ${card.title}`}
            actions={others.map((stage) => ({
              label: `Move to ${stage.label}`,
              run: () => onMove(stage),
            }))}
          />
        )}
      </div>
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
