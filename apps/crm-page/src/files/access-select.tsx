import { Select } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { ChosenAccess } from "../api/upload-file.ts";

export const accessLabels: Readonly<Record<ChosenAccess, string>> = {
  PRIVATE: t`Private`,
  PUBLIC_NOT_INDEXABLE: t`Public, unlisted`,
  PUBLIC_INDEXABLE: t`Public`,
};

const options = Object.entries(accessLabels).map(([value, label]) => ({ value, label }));

/** Chooses who can see files. */
export function AccessSelect({
  label,
  value,
  onChange,
}: {
  label: string;
  value: ChosenAccess;
  onChange: (access: ChosenAccess) => void;
}) {
  return (
    <Select
      label={label}
      value={value}
      options={options}
      // The options are the levels.
      onChange={({ target }) => onChange(target.value as ChosenAccess)}
    />
  );
}
