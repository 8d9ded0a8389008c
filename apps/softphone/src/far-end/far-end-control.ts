import { createStore, type StoreApi } from "zustand/vanilla";
import type { ValueStore } from "../storage/value-store.ts";
import type { FarEnd, FarEndSettings } from "../telephony/far-end.ts";

/** The simulated far end as the drawer shows it: its settings to read, its deeds to do. */
export interface FarEndControl {
  readonly settings: Pick<StoreApi<FarEndSettings>, "getState" | "getInitialState" | "subscribe">;
  configure(change: Partial<FarEndSettings>): void;
  answer(): void;
  hangUp(): void;
}

/** Keeps the settings where the tab's reload finds them again. */
export function createFarEndControl(
  farEnd: FarEnd,
  kept: ValueStore<FarEndSettings>,
): FarEndControl {
  const settings = createStore<FarEndSettings>(() => farEnd.settings);
  return {
    settings,
    configure(change) {
      const next = { ...settings.getState(), ...change };
      settings.setState(next, true);
      farEnd.configure(next);
      kept.save(next);
    },
    answer: () => farEnd.answer(),
    hangUp: () => farEnd.hangUp(),
  };
}
