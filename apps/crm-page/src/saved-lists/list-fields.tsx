import { Checkbox, Field } from "@calling-extensions/ui/controls";
import { MAX_LIST_NAME_LENGTH } from "../limits.ts";

/** What every view and queue has. */
export interface ListNaming {
  readonly name: string;
  readonly isShared: boolean;
}

/** The name of a view or queue, and who sees it. */
export function ListFields({
  naming: { name, isShared },
  onChange,
}: {
  naming: ListNaming;
  onChange: (naming: ListNaming) => void;
}) {
  return (
    <>
      <Field
        label="Name"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to what is to be typed
        autoFocus
        maxLength={MAX_LIST_NAME_LENGTH}
        value={name}
        onChange={({ target }) => onChange({ name: target.value, isShared })}
      />
      <Checkbox
        label="Share with everyone in the account"
        isChecked={isShared}
        onChange={(isChecked) => onChange({ name, isShared: isChecked })}
      />
    </>
  );
}
