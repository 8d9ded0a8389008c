import { t } from "@calling-extensions/ui/text";

/** How a stage of a record type is set beside its name. */
export interface StageKind {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The state that tickets have in a stage. */
const ticketState: StageKind = {
  name: "ticketState",
  label: t`State`,
  options: [
    { value: "OPEN", label: t`Open` },
    { value: "CLOSED", label: t`Closed` },
  ],
};

/** The probability that deals in a stage are won. */
const probability: StageKind = {
  name: "probability",
  label: t`Probability`,
  options: [
    { value: "0.0", label: t`0% (lost)` },
    ...Array.from({ length: 9 }, (_, index) => ({
      value: `0.${index + 1}`,
      label: `${index + 1}0%`,
    })),
    { value: "1.0", label: t`100% (won)` },
  ],
};

const kinds: Readonly<Record<string, StageKind>> = { "0-3": probability, "0-5": ticketState };

/** Undefined for custom types, whose stages have only names. */
export const stageKindOf = (objectTypeId: string): StageKind | undefined => kinds[objectTypeId];

/** The setting of a new stage. */
export const newMetadata = (objectTypeId: string): Readonly<Record<string, string>> => {
  const kind = stageKindOf(objectTypeId);
  const [first, second] = kind?.options ?? [];
  if (!kind || !first || !second) return {};
  // Not one in which a deal is lost.
  return { [kind.name]: kind === probability ? second.value : first.value };
};

/** The options of a kind; a probability that another program has set is one of them. */
export const optionsWith = (kind: StageKind, value: string): StageKind["options"] =>
  kind.options.some((option) => option.value === value)
    ? kind.options
    : [...kind.options, { value, label: `${Math.round(Number(value) * 10_000) / 100}%` }];
