import type {
  NewPageProperty,
  PageProperty,
  PagePropertyChange,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { fieldKindOf, type FieldKind } from "./field-kinds.ts";

/** An option in the form. */
export interface OptionDraft {
  /** Identifies the row. */
  readonly key: string;
  readonly label: string;
  /** Absent of a new option. */
  readonly stored?: PageProperty["options"][number];
}

/** A property in the form. */
export interface PropertyDraft {
  readonly label: string;
  readonly groupName: string;
  readonly kind: FieldKind | undefined;
  readonly options: readonly OptionDraft[];
}

/** A draft that can be created. */
export type CompleteDraft = PropertyDraft & { readonly kind: FieldKind };

export const newPropertyDraft = (
  property: PageProperty | undefined,
  { groupName, kind }: { groupName: string; kind: FieldKind | undefined },
): PropertyDraft =>
  property
    ? {
        label: property.label,
        groupName: property.groupName,
        kind: fieldKindOf(property),
        options: property.options.map((stored) => ({
          key: stored.value,
          label: stored.label,
          stored,
        })),
      }
    : { label: "", groupName, kind, options: [] };

/** Why a draft can't be saved. */
export interface DraftProblem {
  readonly text: string;
  /** The key of the option with the problem; absent for the property's own name. */
  readonly key?: string;
}

/** Validates what the user can correct, before the service would refuse it. */
export function draftProblem({ label, kind, options }: PropertyDraft): DraftProblem | undefined {
  if (label.trim() === "") return { text: t`Enter a name for the property.` };
  if (!kind?.hasOptions) return undefined;
  if (options.length === 0) return { text: t`Add at least one option.` };
  const seen = new Set<string>();
  for (const { key, label: text } of options) {
    const name = text.trim();
    if (name === "") return { text: t`Enter a name for each option.`, key };
    if (seen.has(name)) return { text: t`Two options are called ${name}.`, key };
    seen.add(name);
  }
  return undefined;
}

/** Programs want short names; with a number at its end, the service still accepts it. */
const INTERNAL_NAME_LENGTH = 95;

/** A name for programs that none of the names is: lowercase letters, digits and `_`. */
export function internalName(label: string, names: ReadonlySet<string>): string {
  const plain = label
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "");
  // Names that begin with hs_ are the CRM's own.
  const base = (plain === "" || plain.startsWith("hs_") ? `own_${plain}` : plain)
    .slice(0, INTERNAL_NAME_LENGTH)
    .replace(/_+$/, "");
  let name = base;
  for (let number = 2; names.has(name); number += 1) name = `${base}_${number}`;
  return name;
}

/** The request that changes a property. Stored options keep their values, which records have. */
export function toPropertyChange({
  label,
  groupName,
  kind,
  options,
}: PropertyDraft): PagePropertyChange {
  const change = { label: label.trim(), groupName };
  if (!kind?.hasOptions) return change;
  const values = new Set(options.flatMap(({ stored }) => stored?.value ?? []));
  return {
    ...change,
    options: options.map(({ stored, label: text }, displayOrder) => {
      const name = text.trim();
      if (stored) return { ...stored, label: name, displayOrder };
      const value = internalName(name, values);
      values.add(value);
      return { value, label: name, displayOrder };
    }),
  };
}

/** The request that creates a property. */
export const toNewProperty = (
  draft: CompleteDraft,
  names: ReadonlySet<string>,
): NewPageProperty => ({
  ...toPropertyChange(draft),
  name: internalName(draft.label, names),
  type: draft.kind.type,
  fieldType: draft.kind.fieldType,
});
