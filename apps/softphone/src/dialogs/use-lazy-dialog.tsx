import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { Message } from "../languages/language.ts";
import { callsOf, findCall } from "../phone/phone-state.ts";
import { usePhone } from "../phone/softphone-services.ts";

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
  const [Opened, setOpened] = useState<Dialog>();
  useEffect(
    () =>
      phone.store.subscribe((state, before) => {
        const hasNew = callsOf(state).some((call) => !findCall(before, call.externalCallId));
        if (hasNew) setOpened(undefined);
      }),
    [phone],
  );

  return {
    dialog: Opened && <Opened onClose={() => setOpened(undefined)} />,
    open({ label, load }) {
      load().then(
        (loaded) => setOpened(() => loaded),
        () => phone.notify((language) => language.texts.common.cannotLoad(label(language))),
      );
    },
  };
}
