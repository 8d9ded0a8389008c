import {
  type AssociationLabels,
  canEdit,
  type PageRecord,
  type RecordSummary,
} from "@calling-extensions/crm/page-api";
import { Button, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { listRecords } from "../records/list-records.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { MAX_ASSOCIATION_CHOICES, MAX_SEARCH_LENGTH, SEARCH_DELAY_MS } from "../limits.ts";
import { callType, contactType } from "../records/object-types.ts";
import { associationLabelsQuery } from "../records/property-queries.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { useSession } from "../session/session.ts";
import styles from "./associations.module.css";

/** The record that gets others. */
type Subject = Pick<PageRecord, "objectId" | "ownerId" | "associations">;

type ProblemOf = (record: RecordSummary) => string | false;

/** Fields that find records to associate with another one. */
export function RecordPicker({
  record,
  types,
  typeId,
  chosen,
  hasSeveral = false,
  problemOf,
  errorId,
  onTypeChange,
  onChoose,
}: {
  record: Subject;
  types: AssociationLabels["results"];
  /** The type of the records to choose from. */
  typeId: string;
  chosen: readonly RecordSummary[];
  /** Whether several can be chosen. */
  hasSeveral?: boolean;
  /** Why a record can't be chosen, if that isn't about associations. */
  problemOf?: ProblemOf;
  errorId: string | undefined;
  onTypeChange: (objectTypeId: string) => void;
  onChoose: (record: RecordSummary, isChosen: boolean) => void;
}) {
  const [text, setText] = useState("");
  return (
    <>
      {types.length > 1 && (
        <Field label={t`Record type`}>
          <select value={typeId} onChange={({ target }) => onTypeChange(target.value)}>
            {types.map(({ objectTypeId, typeLabel }) => (
              <option key={objectTypeId} value={objectTypeId}>
                {typeLabel}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field
        label={t`Search`}
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
        autoFocus
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={t`Name, email or number`}
        value={text}
        aria-describedby={errorId}
        onChange={({ target }) => setText(target.value)}
      />
      <Choices
        key={typeId}
        record={record}
        objectTypeId={typeId}
        text={text}
        chosen={chosen}
        hasSeveral={hasSeveral}
        problemOf={problemOf}
        onChoose={onChoose}
      />
    </>
  );
}

/** Fields that find one record for calls. */
export function CallRecordPicker({
  chosen,
  errorId,
  onChoose,
}: {
  chosen: RecordSummary | undefined;
  errorId: string;
  /** @param record undefined if the user looks for one of another type. */
  onChoose: (record: RecordSummary | undefined) => void;
}) {
  const { data, error } = useQuery(associationLabelsQuery(callType.id));
  const [typeId, setTypeId] = useState(contactType.id);
  if (!data) {
    return error ? (
      <p role="alert">{t`Couldn't load the record types. ${error.message}`}</p>
    ) : (
      <Skeleton label={t`Loading the record types`} lines={4} />
    );
  }
  return (
    <RecordPicker
      record={{ objectId: "", associations: [] }}
      types={data.results}
      typeId={typeId}
      chosen={chosen ? [chosen] : []}
      errorId={errorId}
      onTypeChange={(objectTypeId) => {
        setTypeId(objectTypeId);
        onChoose(undefined);
      }}
      onChoose={onChoose}
    />
  );
}

/** Creates a contact in place of choosing one. */
export const CreateContactButton = ({ onClick }: { onClick: () => void }) => (
  <div>
    <Button tone="quiet" onClick={onClick}>
      <UserPlus size={16} aria-hidden />
      {t`Create contact`}
    </Button>
  </div>
);

function Choices({
  record,
  objectTypeId,
  text,
  chosen,
  hasSeveral,
  problemOf,
  onChoose,
}: {
  record: Subject;
  objectTypeId: string;
  text: string;
  chosen: readonly RecordSummary[];
  hasSeveral: boolean;
  problemOf: ProblemOf | undefined;
  onChoose: (record: RecordSummary, isChosen: boolean) => void;
}) {
  const { user } = useSession();
  const query = useDelayed(text.trim());
  const { data, error } = useQuery({
    queryKey: ["records", objectTypeId, { choices: query }],
    queryFn: ({ signal }) =>
      listRecords(objectTypeId, { query, sort: "title", isArchived: false }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <p role="alert">{t`Couldn't search. ${error.message}`}</p>
    ) : (
      <Skeleton label={t`Searching`} lines={3} />
    );
  }
  const associated = new Set(
    record.associations.flatMap(({ records }) => records.map((each) => each.objectId)),
  );
  const problemOfAssociation: ProblemOf = ({ objectId, ownerId }) =>
    associated.has(objectId)
      ? t`Already associated`
      : // One of the two has to be the user's to change.
        ![record.ownerId, ownerId].some((owner) => canEdit(user, owner)) &&
        t`Belongs to another owner, as this record does`;
  const found = data.results.filter(({ objectId }) => objectId !== record.objectId);
  if (found.length === 0) return <p className={styles.none}>{t`Nothing found.`}</p>;
  const shown = found.slice(0, MAX_ASSOCIATION_CHOICES);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t`Record`}</legend>
      {shown.map((each) => {
        const problem = (problemOf ?? problemOfAssociation)(each);
        return (
          <label key={each.objectId} className={styles.choice}>
            <input
              type={hasSeveral ? "checkbox" : "radio"}
              name="record"
              disabled={problem !== false}
              checked={chosen.some(({ objectId }) => objectId === each.objectId)}
              onChange={({ target }) => onChoose(each, target.checked)}
            />
            <RecordAvatar objectTypeId={objectTypeId} title={each.title} />
            <span className={styles.text}>
              <bdi>{each.title}</bdi>
              <small>
                <bdi>{problem || each.subtitle}</bdi>
              </small>
            </span>
          </label>
        );
      })}
      {found.length > shown.length && (
        <p className={styles.none}>{t`There are more. Search to narrow them down.`}</p>
      )}
    </fieldset>
  );
}

/** A text once the user pauses. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
