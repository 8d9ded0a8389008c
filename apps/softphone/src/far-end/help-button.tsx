import { IconButton } from "@calling-extensions/ui/controls";
import { CircleQuestionMark } from "lucide-react";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.tsx";
import { useLanguage } from "../languages/language-context.ts";
import type { Language } from "../languages/language.ts";

const helpDialog = {
  label: ({ texts }: Language) => texts.header.help,
  load: async () => (await import("./demo-numbers-dialog.tsx")).DemoNumbersDialog,
};

/** Opens the help about demo calls. */
export function HelpButton() {
  const { texts } = useLanguage();
  const { dialog, open } = useLazyDialog();
  return (
    <>
      <IconButton label={texts.header.help} aria-haspopup="dialog" onClick={() => open(helpDialog)}>
        <CircleQuestionMark size={20} aria-hidden />
      </IconButton>
      {dialog}
    </>
  );
}
