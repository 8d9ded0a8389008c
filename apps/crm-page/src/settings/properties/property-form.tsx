import {
  createPageProperty,
  listPageProperties,
  type PageProperties,
  type PageProperty,
  updatePageProperty,
} from "@calling-extensions/crm/page-api";
import { Button, Field, IconButton } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useMutation } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { callService } from "../../api/session.ts";
import { dialogPart } from "../../feedback/dialog-part.tsx";
import { useSession } from "../../session/session.ts";
import { createOnce } from "../create-once.ts";
import { fieldKinds } from "./field-kinds.ts";
import { useRefreshProperties } from "./properties-query.ts";
import {
  type CompleteDraft,
  type DraftProblem,
  draftProblem,
  newPropertyDraft,
  type OptionDraft,
  type PropertyDraft,
  toNewProperty,
  toPropertyChange,
} from "./property-draft.ts";
import list from "../settings-list.module.css";
import styles from "./properties.module.css";

/** Creates a property, or changes its name, its group and its options. */
export const PropertyForm = dialogPart(t`the property`, Form);

function Form({
  objectTypeId,
  property,
  definitions: { results, groups, optionLimit },
  onClose,
}: {
  objectTypeId: string;
  /** Absent for a new one. */
  property: PageProperty | undefined;
  definitions: PageProperties;
  onClose: () => void;
}) {
  const { limits } = useSession();
  const refresh = useRefreshProperties(objectTypeId);
  const [draft, setDraft] = useState(() =>
    newPropertyDraft(property, { groupName: groups[0]?.name ?? "", kind: fieldKinds[0] }),
  );
  const { kind } = draft;
  const [problem, setProblem] = useState<DraftProblem>();
  const [create] = useState(() => creationOf(objectTypeId, results));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> => {
      if (property || !kind) {
        const params = { objectTypeId, propertyName: property?.name ?? "" };
        return callService(updatePageProperty, { params, body: toPropertyChange(draft) });
      }
      return create({ ...draft, kind });
    },
    onSuccess: () => refresh(),
  });
  function submit(): void {
    const next = draftProblem(draft);
    setProblem(next);
    if (!next) mutate(undefined, { onSuccess: onClose });
  }
  const change = (changed: Partial<PropertyDraft>): void => setDraft({ ...draft, ...changed });
  return (
    <FormDialog
      title={property ? t`Edit ${property.label}` : t`New property`}
      submitLabel={property ? t`Save` : t`Create`}
      pendingLabel={property ? t`Saving…` : t`Creating…`}
      isPending={isPending}
      error={problem?.text ?? error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field
            label={t`Name`}
            value={draft.label}
            maxLength={limits.propertyLabelLength}
            autoComplete="off"
            aria-describedby={errorId}
            aria-invalid={problem !== undefined && problem.key === undefined}
            onChange={({ target }) => change({ label: target.value })}
          />
          {!property && (
            <Field label={t`Type`}>
              <select
                value={kind?.label}
                onChange={({ target }) =>
                  change({ kind: fieldKinds.find(({ label }) => label === target.value) })
                }
              >
                {fieldKinds.map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
              </select>
            </Field>
          )}
          <Field label={t`Group`}>
            <select
              value={draft.groupName}
              onChange={({ target }) => change({ groupName: target.value })}
            >
              {groups.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          {kind?.hasOptions && (
            <Options
              options={draft.options}
              limit={optionLimit}
              problem={problem}
              errorId={errorId}
              onChange={(options) => change({ options })}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Creates the property of a draft once. */
function creationOf(
  objectTypeId: string,
  existing: readonly PageProperty[],
): (draft: CompleteDraft) => Promise<void> {
  const names = new Set(existing.map(({ name }) => name));
  return createOnce<CompleteDraft, PageProperty>({
    create: (draft) =>
      callService(createPageProperty, {
        params: { objectTypeId },
        body: toNewProperty(draft, names),
      }),
    find: async (unconfirmed, { kind }) => {
      const { name } = toNewProperty(unconfirmed, names);
      const { results } = await callService(listPageProperties, { params: { objectTypeId } });
      return results.find(
        (each) =>
          each.name === name && each.type === kind.type && each.fieldType === kind.fieldType,
      );
    },
    change: ({ name }, draft) =>
      callService(updatePageProperty, {
        params: { objectTypeId, propertyName: name },
        body: toPropertyChange(draft),
      }),
  });
}

function Options({
  options,
  limit,
  problem,
  errorId,
  onChange,
}: {
  options: readonly OptionDraft[];
  limit: number;
  problem: DraftProblem | undefined;
  errorId: string;
  onChange: (options: readonly OptionDraft[]) => void;
}) {
  const { limits } = useSession();
  return (
    <fieldset className={styles.options}>
      <legend>{t`Options`}</legend>
      <ol className={styles.rows}>
        {options.map(({ key, label }, index) => (
          <li key={key} className={styles.row}>
            <input
              aria-label={t`Name of option ${index + 1}`}
              value={label}
              maxLength={limits.propertyLabelLength}
              autoComplete="off"
              aria-describedby={errorId}
              aria-invalid={problem?.key === key}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just added it
              autoFocus={label === ""}
              onChange={({ target }) =>
                onChange(
                  options.map((each) =>
                    each.key === key ? { ...each, label: target.value } : each,
                  ),
                )
              }
            />
            <IconButton
              label={t`Remove ${label.trim() || t`option ${index + 1}`}`}
              onClick={() => onChange(options.filter((each) => each.key !== key))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {options.some(({ stored }) => stored) && (
        <p className={list.quiet}>{t`Records keep the values of options that you remove.`}</p>
      )}
      <div>
        <Button
          disabled={options.length >= limit}
          onClick={() => onChange([...options, { key: crypto.randomUUID(), label: "" }])}
        >
          <Plus size={16} aria-hidden />
          {t`Add option`}
        </Button>
      </div>
    </fieldset>
  );
}
