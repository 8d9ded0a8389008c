import { useLanguage } from "../languages/language-context.ts";
import { CopyReportButton, type Failure } from "@calling-extensions/ui/failures";

/** Copies the report of a failure. */
export function CopyReport({ failure }: { failure: Failure }) {
  const { clipboard } = useLanguage().texts;
  return (
    <CopyReportButton
      label={clipboard.copyReport}
      copiedLabel={clipboard.copied}
      blockedLabel={clipboard.blocked}
      failure={failure}
    />
  );
}
