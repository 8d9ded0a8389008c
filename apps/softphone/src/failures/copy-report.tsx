import { CopyReportButton, type Failure } from "@calling-extensions/ui/failures";
import { useAllTexts } from "../languages/all-texts.ts";

/** Copies the report of a failure. */
export function CopyReport({ failure }: { failure: Failure }) {
  const { clipboard } = useAllTexts();
  return (
    <CopyReportButton
      label={clipboard.copyReport}
      copiedLabel={clipboard.copied}
      blockedLabel={clipboard.blocked}
      failure={failure}
    />
  );
}
