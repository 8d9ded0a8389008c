import { IconButton } from "@calling-extensions/ui/controls";
import { CircleQuestionMark } from "lucide-react";
import { useLateDialog, type LateDialog } from "../phone/use-late-dialog.tsx";
import { useLanguage } from "../languages/language-context.ts";

const helpDialog: LateDialog = {
  label: ({ texts }) => texts.header.help,
  select: ({ DemoNumbersDialog }) => DemoNumbersDialog,
};

/** Opens the help about demo calls. */
export function HelpButton() {
  const { texts } = useLanguage();
  const { dialog, open } = useLateDialog();
  return (
    <>
      <IconButton label={texts.header.help} aria-haspopup="dialog" onClick={() => open(helpDialog)}>
        <CircleQuestionMark size={20} aria-hidden />
      </IconButton>
      {dialog}
    </>
  );
}
