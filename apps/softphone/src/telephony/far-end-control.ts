import { createStore, type StoreApi } from "zustand/vanilla";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { FarEnd, FarEndSettings } from "./far-end.ts";

/** Settings and actions of the simulated other party. */
export interface FarEndControl {
  readonly settings: Pick<StoreApi<FarEndSettings>, "getState" | "getInitialState" | "subscribe">;
  configure(change: Partial<FarEndSettings>): void;
  answer(): void;
  hangUp(): void;
}

/** Creates the control. The settings are stored, so that a reload keeps them. */
export function createFarEndControl(
  farEnd: FarEnd,
  storedSettings: StoredValue<FarEndSettings>,
): FarEndControl {
  const settings = createStore<FarEndSettings>(() => farEnd.settings);
  return {
    settings,
    configure(change) {
      const next = { ...settings.getState(), ...change };
      settings.setState(next, true);
      farEnd.configure(next);
      storedSettings.save(next);
    },
    answer: () => farEnd.answer(),
    hangUp: () => farEnd.hangUp(),
  };
}
