import { IconButton } from "@calling-extensions/ui/controls";
import { EllipsisVertical } from "lucide-react";
import { useRef } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { useLateDialog, type LateDialog } from "../phone/use-late-dialog.tsx";
import { LanguageChoice } from "../languages/language-choice.tsx";
import { usePhone } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import styles from "./phone-menu.module.css";

interface Entry extends LateDialog {
  readonly shortcut?: ReturnType<typeof shortcutProps>;
}

const entries: readonly Entry[] = [
  {
    label: ({ texts }) => texts.header.audioDevices,
    select: ({ DevicesDialog }) => DevicesDialog,
  },
  {
    label: ({ texts }) => texts.header.wrapUp,
    select: ({ WrapUpDialog }) => WrapUpDialog,
  },
  {
    label: ({ texts }) => texts.greeting.label,
    select: ({ GreetingDialog }) => GreetingDialog,
  },
  {
    label: ({ texts }) => texts.header.shortcuts,
    shortcut: shortcutProps("help"),
    select: ({ ShortcutsDialog }) => ShortcutsDialog,
  },
];

/** A button with the phone's less frequent actions. */
export function PhoneMenu() {
  const phone = usePhone();
  const language = useLanguage();
  const { texts } = language;
  const menu = useRef<HTMLDivElement>(null);
  const { dialog, open } = useLateDialog();

  function choose(entry: Entry) {
    menu.current?.hidePopover();
    open(entry);
  }

  return (
    <>
      <IconButton label={texts.header.menu} popoverTarget="phone-menu">
        <EllipsisVertical size={20} aria-hidden />
      </IconButton>
      <div ref={menu} id="phone-menu" popover="auto" className={styles.menu}>
        <ul aria-label={texts.header.menu}>
          {entries.map((entry) => (
            <li key={entry.label(language)}>
              <button type="button" {...entry.shortcut} onClick={() => choose(entry)}>
                {entry.label(language)}
              </button>
            </li>
          ))}
          <li>
            <LanguageChoice onFailed={(text) => phone.notify(text)} />
          </li>
        </ul>
      </div>
      {dialog}
    </>
  );
}
