import type { PageRecord } from "@calling-extensions/crm/page-api";
import { IconButton, PhoneNumber } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { propertyText } from "../records/property-text.ts";
import { useCanEdit } from "../session/session.ts";
import { dropPropertyDraft, findPropertyDraft, listPropertyDrafts } from "./property-drafts.ts";
import styles from "./property-rows.module.css";

const PropertyEditor = lazyPart(
  t`the editor`,
  "line",
  async () => (await import("./property-editor.tsx")).PropertyEditor,
  // A draft opens it with the record.
  ({ record, property }) => !findPropertyDraft(record, property.name),
);

type Property = PageRecord["properties"][number];

export interface PropertyRowsProps {
  record: PageRecord;
  properties: readonly Property[];
  /** The property whose button gets the focus, after it was edited. */
  focused: string | undefined;
  onFocus: (name: string | undefined) => void;
}

/** Properties with their values, which can be edited in place. */
export function PropertyRows({ record, properties, focused, onFocus }: PropertyRowsProps) {
  const [editing, setEditing] = useState<ReadonlyMap<string, Property>>(
    () => new Map(draftedIn(record, properties).map((property) => [property.name, property])),
  );
  const canEdit = useCanEdit(record);
  // Another user may have cleared what this user is editing.
  const vanished = [...editing.values()].filter(
    ({ name }) => !properties.some((property) => property.name === name),
  );
  const close = (name: string, hasFocus: boolean): void => {
    dropPropertyDraft(record, name);
    setEditing((before) => new Map([...before].filter(([key]) => key !== name)));
    if (hasFocus) onFocus(name);
  };
  return (
    <dl className={styles.list}>
      {[...properties, ...vanished].map((property) => {
        const edited = editing.get(property.name);
        return (
          <div key={property.name} className={styles.row} data-editing={edited ? "" : undefined}>
            <dt>{property.label}</dt>
            <dd>
              {edited ? (
                <PropertyEditor
                  record={record}
                  property={edited}
                  onClose={(hasFocus) => close(property.name, hasFocus)}
                />
              ) : (
                <>
                  <PropertyValue property={property} />
                  {canEdit && !property.isReadOnly && (
                    <EditButton
                      label={property.label}
                      hasFocus={focused === property.name}
                      onFocused={() => onFocus(undefined)}
                      onClick={() => setEditing(new Map(editing).set(property.name, property))}
                    />
                  )}
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What the user was editing in these rows before they looked at something else. */
const draftedIn = (record: PageRecord, properties: readonly Property[]): readonly Property[] =>
  listPropertyDrafts(record)
    .map(({ property }) => property)
    .filter(({ name }) => properties.some((property) => property.name === name));

function PropertyValue({ property }: { property: Property }) {
  if (property.value === "") return <span className={styles.empty}>{t`Empty`}</span>;
  return property.type === "phone_number" ? (
    <PhoneNumber>{propertyText(property)}</PhoneNumber>
  ) : (
    <bdi className={styles.value}>{propertyText(property)}</bdi>
  );
}

function EditButton({
  label,
  hasFocus,
  onFocused,
  onClick,
}: {
  label: string;
  hasFocus: boolean;
  onFocused: () => void;
  onClick: () => void;
}) {
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    button.current?.querySelector("button")?.focus();
    onFocused();
  }, [hasFocus, onFocused]);
  return (
    <span ref={button} className={styles.edit}>
      <IconButton label={t`Edit ${label}`} onClick={onClick}>
        <Pencil size={15} aria-hidden />
      </IconButton>
    </span>
  );
}
