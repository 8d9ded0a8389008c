import type { EditableProperties, ListedRecord } from "@calling-extensions/crm/page-api";
import { useState } from "react";
import { type MovingCard, type Stage, useMoveCard } from "./use-move-card.ts";

/** How the user moves cards on a board: by mouse, by touch, or with their menus. */
export interface BoardMoves {
  /** The card that the user drags. */
  readonly dragged: MovingCard | undefined;
  /** The stage below the finger that drags the card. */
  readonly touchedId: string | undefined;
  /** The card that was moved with its menu, and gets the focus. */
  readonly movedId: string | undefined;
  /** Without a card, the drag is over. */
  readonly drag: (dragged: MovingCard | undefined) => void;
  readonly touch: (stageId: string | undefined) => void;
  readonly drop: (stageId: string) => void;
  readonly moveByMenu: (card: ListedRecord, from: Stage, to: Stage) => void;
}

export function useBoardMoves(
  objectTypeId: string,
  properties: EditableProperties,
  stages: readonly Stage[],
): BoardMoves {
  const move = useMoveCard(objectTypeId, properties);
  const [dragged, drag] = useState<MovingCard>();
  const [touchedId, touch] = useState<string>();
  const [movedId, setMovedId] = useState<string>();
  return {
    dragged,
    touchedId,
    movedId,
    drag,
    touch,
    drop: (stageId) => {
      const to = stages.find(({ id }) => id === stageId);
      if (to && dragged && dragged.from.id !== to.id) move({ ...dragged, to });
    },
    moveByMenu: (card, from, to) => {
      setMovedId(card.objectId);
      move({ card, from, to });
    },
  };
}
