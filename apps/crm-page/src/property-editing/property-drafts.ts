import type { PageRecord } from "@calling-extensions/crm/page-api";
import { warnBeforeUnload } from "../attachments/unload-warning.ts";
import type { RecordPointer } from "../navigation/paths.ts";

type Property = PageRecord["properties"][number];

/** What the user has typed and not saved. */
export interface PropertyDraft {
  /** As the user saw it when they began. */
  readonly property: Property;
  /** In the form of the property's control. */
  readonly text: string;
}

/** The drafts of this tab, by record and property: they stay while the user looks at something else. */
const drafts = new Map<string, PropertyDraft>();
let endWarning: (() => void) | undefined;

const prefixOf = ({ objectTypeId, objectId }: RecordPointer): string =>
  `${objectTypeId}/${objectId}/`;

const keyOf = (record: RecordPointer, name: string): string => `${prefixOf(record)}${name}`;

export const findPropertyDraft = (record: RecordPointer, name: string): PropertyDraft | undefined =>
  drafts.get(keyOf(record, name));

/** The properties of a record that the user was editing. */
export const listPropertyDrafts = (record: RecordPointer): readonly PropertyDraft[] =>
  [...drafts].filter(([key]) => key.startsWith(prefixOf(record))).map(([, draft]) => draft);

/** Keeps a draft until it is dropped, and makes the browser ask before it closes the page. */
export function keepPropertyDraft(record: RecordPointer, draft: PropertyDraft): void {
  drafts.set(keyOf(record, draft.property.name), draft);
  endWarning ??= warnBeforeUnload();
}

export function dropPropertyDraft(record: RecordPointer, name: string): void {
  drafts.delete(keyOf(record, name));
  if (drafts.size > 0) return;
  endWarning?.();
  endWarning = undefined;
}
