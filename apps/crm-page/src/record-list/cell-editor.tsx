import type { ListedRecord, PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { findPropertyDraft } from "../property-editing/property-drafts.ts";
import { PropertyEditor } from "../property-editing/property-editor.tsx";
import { recordQuery } from "../records/record-query.ts";

interface CellEditorProps {
  record: ListedRecord;
  column: { readonly key: string; readonly label: string };
  onClose: (hasFocus: boolean) => void;
  onTab: (step: 1 | -1) => void;
}

/** Edits a property of a listed record, as on the record's page: the list may be older than the record. */
export function CellEditor(props: CellEditorProps) {
  const { record: listed, column } = props;
  const { data, error, refetch } = useQuery(recordQuery(listed.objectTypeId, listed.objectId));
  const property = data?.properties.find(({ name }) => name === column.key);
  if (data && property) return <Editor {...props} record={data} property={property} />;
  const failure = error ?? (data && new Error(t`This property no longer exists.`));
  return failure ? (
    <ErrorState
      title={t`Couldn't edit ${column.label}`}
      error={failure}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton label={t`Loading ${column.label}`} lines={1} />
  );
}

function Editor({
  record,
  property,
  onClose,
  onTab,
}: Pick<CellEditorProps, "onClose" | "onTab"> & {
  record: PageRecord;
  property: PageRecord["properties"][number];
}) {
  const [seen] = useState(() => findPropertyDraft(record, property.name)?.property ?? property);
  return <PropertyEditor record={record} property={seen} onClose={onClose} onTab={onTab} />;
}
