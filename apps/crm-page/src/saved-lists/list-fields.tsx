import { Checkbox, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { MAX_LIST_NAME_LENGTH } from "../limits.ts";

/** The name and the visibility of a view or queue. */
export interface ListNaming {
  readonly name: string;
  readonly isShared: boolean;
}

/** The fields for the name of a view or queue and for who sees it. */
export function ListFields({
  naming: { name, isShared },
  hasFocus = false,
  onChange,
}: {
  naming: ListNaming;
  /** Whether the name gets the focus: a dialog moves it inside. */
  hasFocus?: boolean;
  onChange: (naming: ListNaming) => void;
}) {
  return (
    <>
      <Field
        label={t`Name`}
        autoComplete="off"
        {...(hasFocus && { autoFocus: true })}
        maxLength={MAX_LIST_NAME_LENGTH}
        value={name}
        onChange={({ target }) => onChange({ name: target.value, isShared })}
      />
      <Checkbox
        label={t`Share with everyone in the account`}
        isChecked={isShared}
        onChange={(isChecked) => onChange({ name, isShared: isChecked })}
      />
    </>
  );
}
