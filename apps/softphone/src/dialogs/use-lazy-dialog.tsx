import { useState, type ComponentType, type ReactNode } from "react";

/** A dialog whose code is loaded when the user first opens it. */
export interface LazyDialog {
  readonly label: string;
  readonly load: () => Promise<ComponentType<{ onClose: () => void }>>;
}

/** Opens dialogs that are loaded on demand, one at a time. */
export function useLazyDialog(onLoadFailed: (text: string) => void): {
  /** The open dialog, for rendering. */
  readonly dialog: ReactNode;
  open(this: void, dialog: LazyDialog): void;
} {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }>>();
  return {
    dialog: Dialog && <Dialog onClose={() => setDialog(undefined)} />,
    open({ label, load }) {
      load().then(
        (loaded) => setDialog(() => loaded),
        () => onLoadFailed(`Couldn't load “${label}”. Check your network, and try again.`),
      );
    },
  };
}
