import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { PartBoundary } from "../loading/part-boundary.tsx";
import { useLanguage } from "../languages/language-context.ts";
import type { Message } from "../languages/language.ts";
import { callsOf, findCall } from "./phone-state.ts";
import { useLateLoading, usePhone, type LateScreens } from "./softphone-services.ts";

/** A dialog that loads with what makes calls. */
export interface LateDialog {
  readonly label: Message;
  readonly select: (screens: LateScreens) => ComponentType<{ onClose: () => void }>;
}

/** Opens dialogs, one at a time. A new call closes them, because the user must see it. */
export function useLateDialog(): {
  /** The open dialog, for rendering. */
  readonly dialog: ReactNode;
  open(this: void, dialog: LateDialog): void;
} {
  const phone = usePhone();
  const { load } = useLateLoading();
  const language = useLanguage();
  const [opened, setOpened] = useState<{
    readonly dialog: LateDialog;
    readonly screens: LateScreens;
  }>();
  const close = () => setOpened(undefined);
  useEffect(
    () =>
      phone.store.subscribe((state, before) => {
        const hasNew = callsOf(state).some((call) => !findCall(before, call.externalCallId));
        if (hasNew) setOpened(undefined);
      }),
    [phone],
  );

  function render({ dialog, screens }: NonNullable<typeof opened>) {
    const Dialog = dialog.select(screens);
    return (
      <PartBoundary
        part="a dialog"
        renderFallback={(notice) => (
          <screens.Sheet title={dialog.label(language)} onClose={close}>
            {notice}
          </screens.Sheet>
        )}
      >
        <Dialog onClose={close} />
      </PartBoundary>
    );
  }

  async function open(dialog: LateDialog) {
    const late = await load();
    if (late) setOpened({ dialog, screens: late.screens });
    else phone.notify((current) => current.texts.common.cannotLoad(dialog.label(current)));
  }

  return {
    dialog: opened && render(opened),
    open: (dialog) => void open(dialog),
  };
}
