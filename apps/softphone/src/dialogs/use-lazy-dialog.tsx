import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { Message } from "../languages/language.ts";
import { callsOf, findCall } from "../phone/phone-state.ts";
import { useLateLoading, usePhone } from "../phone/softphone-services.ts";

type Dialog = ComponentType<{ onClose: () => void }>;

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
  const [Opened, setOpened] = useState<Dialog>();
  useEffect(
    () =>
      phone.store.subscribe((state, before) => {
        const hasNew = callsOf(state).some((call) => !findCall(before, call.externalCallId));
        if (hasNew) setOpened(undefined);
      }),
    [phone],
  );

  /** Dialogs show what loads after the first screen. */
  async function loadDialog({ load }: LazyDialog): Promise<Dialog> {
    const [loaded, services] = await Promise.all([load(), loadServices()]);
    if (!services) throw new Error("Not loaded");
    return loaded;
  }

  return {
    dialog: Opened && <Opened onClose={() => setOpened(undefined)} />,
    open(dialog) {
      loadDialog(dialog).then(
        (loaded) => setOpened(() => loaded),
        () => phone.notify((language) => language.texts.common.cannotLoad(dialog.label(language))),
      );
    },
  };
}
