import {
  changePageRecord,
  type EditableProperties,
  type ListedRecord,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callService } from "../api/session.ts";
import { type ListRequest, recordListQuery } from "../records/list-records.ts";
import { shortTitle } from "../controls/short-title.ts";
import { withPipeline } from "../property-editing/pipeline-values.ts";
import { describeProblem, findConflict } from "../property-editing/property-problem.ts";
import { withCard, withoutCard } from "./move-card.ts";

/** A column of a board. */
export interface Stage {
  readonly id: string;
  readonly label: string;
  /** Its records. */
  readonly request: ListRequest;
}

/** A card that the user moves away from a stage. */
export interface MovingCard {
  readonly card: ListedRecord;
  readonly from: Stage;
}

export interface CardMove extends MovingCard {
  readonly to: Stage;
  readonly isUndo?: boolean;
}

/** Moves cards between stages: at once on the screen, then in the CRM, with undo. */
export function useMoveCard(
  objectTypeId: string,
  properties: EditableProperties,
): (move: CardMove) => void {
  const queryClient = useQueryClient();
  const stageProperty = properties.pipeline?.stageProperty ?? "";
  const keyOf = ({ request }: Stage) => recordListQuery(objectTypeId, request).queryKey;

  const { mutate } = useMutation({
    // One after the other: a card that is moved twice is in the first stage before the second.
    scope: { id: `board-${objectTypeId}` },
    mutationFn: ({ card, from, to }: CardMove) =>
      callService(changePageRecord, {
        params: card,
        body: {
          properties: withPipeline(properties, stageProperty, to.id),
          before: { [stageProperty]: from.id },
        },
      }),
    onMutate: async ({ card, from, to }) => {
      // An older response would move it back.
      await queryClient.cancelQueries({ queryKey: ["records", objectTypeId] });
      queryClient.setQueryData(keyOf(from), (cards) => cards && withoutCard(cards, card.objectId));
      queryClient.setQueryData(keyOf(to), (cards) => cards && withCard(cards, card));
    },
    onSuccess: (_record, { card, from, to, isUndo }) => {
      showToast({
        tone: "info",
        source: shortTitle(card.title),
        text: isUndo ? t`Moved back to ${to.label}.` : t`Moved to ${to.label}.`,
        ...(!isUndo && {
          action: { label: t`Undo`, run: () => mutate({ card, from: to, to: from, isUndo: true }) },
        }),
      });
    },
    onError: (error, { card, to }) => {
      const conflict = findConflict(error);
      const reason = conflict
        ? t`${conflict.text} It is in ${conflict.display} now.`
        : describeProblem(error);
      showToast({
        tone: "error",
        source: shortTitle(card.title),
        text: t`Couldn't move it to ${to.label}. ${reason}`,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["records", objectTypeId] }),
  });
  return mutate;
}
