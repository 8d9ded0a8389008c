import {
  changePageRecord,
  type EditableProperties,
  getPageRecord,
} from "@calling-extensions/crm/page-api";
import { Field } from "@calling-extensions/ui/controls";
import { FormDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { callService } from "../api/session.ts";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { fromInputText } from "../property-editing/input-text.ts";
import { withPipeline } from "../property-editing/pipeline-values.ts";
import { PropertyInput } from "../property-editing/property-input.tsx";
import { type BulkAction, type BulkDialogProps } from "./bulk-run.ts";

/** Asks for a property and the value that several records get. */
export const ChangePropertyDialog = dialogPart(t`the form`, ChangeForm);

function ChangeForm({
  properties,
  type,
  count,
  onStart,
  onClose,
}: BulkDialogProps & { properties: EditableProperties }) {
  const editable = properties.results.filter(({ isReadOnly }) => !isReadOnly);
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const definition = editable.find((each) => each.name === name);

  function submit(): void {
    if (!definition) return;
    const values = withPipeline(properties, name, fromInputText(definition.control, text));
    onStart(changeTo(values));
  }

  return (
    <FormDialog
      title={t`Change ${type.countOf(count)}`}
      submitLabel={text === "" && definition ? t`Clear value` : t`Change`}
      pendingLabel={t`Changing…`}
      isPending={false}
      isDisabled={!definition || (definition.isRequired && text === "")}
      error={undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorId) => (
        <>
          <Field label={t`Property`}>
            <select
              value={name}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
              autoFocus
              onChange={({ target }) => {
                setName(target.value);
                setText("");
              }}
            >
              {!definition && <option value="">{t`Choose…`}</option>}
              {editable.map(({ name: value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          {definition && (
            <PropertyInput
              key={name}
              definition={{ ...definition, label: t`New value` }}
              text={text}
              isInvalid={false}
              describedBy={errorId}
              onChange={setText}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

type Values = Readonly<Record<string, string>>;

/** Sets values of each record. An undo restores those before, unless another user has changed them since. */
const changeTo = (values: Values): BulkAction<Values> => ({
  label: t`Changing`,
  participle: t`changed`,
  act: async (record) => {
    const { properties } = await callService(getPageRecord, { params: record });
    const before = Object.fromEntries(
      Object.keys(values).map((name) => [
        name,
        properties.find((property) => property.name === name)?.value ?? "",
      ]),
    );
    await callService(changePageRecord, { params: record, body: { properties: values, before } });
    return before;
  },
  undo: {
    participle: t`changed back`,
    act: (record, before) =>
      callService(changePageRecord, {
        params: record,
        body: { properties: before, before: values },
      }),
  },
});
