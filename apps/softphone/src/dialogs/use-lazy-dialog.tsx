import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { PartBoundary } from "../failures/part-boundary.tsx";
import { useLanguage } from "../languages/language-context.ts";
import type { Message } from "../languages/language.ts";
import { callsOf, findCall } from "../phone/phone-state.ts";
import { useLateLoading, usePhone } from "../phone/softphone-services.ts";
import type { Sheet } from "./sheet.tsx";

type Dialog = ComponentType<{ onClose: () => void }>;

interface OpenDialog {
  readonly Dialog: Dialog;
  /** In which it says that the dialog failed. */
  readonly Sheet: typeof Sheet;
  readonly label: Message;
}

/** A dialog whose code is loaded when the user first opens it. */
export interface LazyDialog {
  readonly label: Message;
  readonly load: () => Promise<Dialog>;
}

/** Opens dialogs that are loaded on demand, one at a time. A new call closes them, because the user must see it. */
export function useLazyDialog(): {
  /** The open dialog, for rendering. */
  readonly dialog: ReactNode;
  open(this: void, dialog: LazyDialog): void;
} {
  const phone = usePhone();
  const { load: loadServices } = useLateLoading();
  const language = useLanguage();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  useEffect(
    () =>
      phone.store.subscribe((state, before) => {
        const hasNew = callsOf(state).some((call) => !findCall(before, call.externalCallId));
        if (hasNew) setOpened(undefined);
      }),
    [phone],
  );

  /** Dialogs show what loads after the first screen. */
  async function loadDialog({ load, label }: LazyDialog): Promise<OpenDialog> {
    const [Dialog, services, { Sheet }] = await Promise.all([
      load(),
      loadServices(),
      import("./sheet.tsx"),
    ]);
    if (!services) throw new Error("Not loaded");
    return { Dialog, Sheet, label };
  }

  return {
    dialog: opened && (
      <PartBoundary
        part="a dialog"
        renderFallback={(notice) => (
          <opened.Sheet title={opened.label(language)} onClose={close}>
            {notice}
          </opened.Sheet>
        )}
      >
        <opened.Dialog onClose={close} />
      </PartBoundary>
    ),
    open(dialog) {
      loadDialog(dialog).then(setOpened, () =>
        phone.notify((current) => current.texts.common.cannotLoad(dialog.label(current))),
      );
    },
  };
}
