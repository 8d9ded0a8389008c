import { createStore } from "zustand/vanilla";
import type { ButtonTone } from "../controls/button.tsx";

/** A choice that the user must make before the page continues. */
export interface Confirmation<Value extends string> {
  title: string;
  body: string;
  /** The last one gets the focus: put the safe one there. */
  options: readonly { value: Value; label: string; tone: ButtonTone }[];
}

interface PendingConfirmation extends Confirmation<string> {
  /** `undefined` if the dialog was closed without a choice. */
  settle: (value: string | undefined) => void;
}

export const pendingConfirmation = createStore<PendingConfirmation | undefined>(() => undefined);

/** Closes the dialog, if there is one, without a choice. */
export const cancelConfirmation = (): void => pendingConfirmation.getState()?.settle(undefined);

/** Asks in a dialog. Resolves with `undefined` if it was closed, or another confirmation replaced it. */
export function requestConfirmation<Value extends string>(
  confirmation: Confirmation<Value>,
): Promise<Value | undefined> {
  cancelConfirmation();
  return new Promise((resolve) => {
    pendingConfirmation.setState(
      {
        ...confirmation,
        settle(chosen) {
          pendingConfirmation.setState(undefined, true);
          resolve(confirmation.options.find(({ value }) => value === chosen)?.value);
        },
      },
      true,
    );
  });
}
