import type { FarEnd, FarEndSettings } from "@calling-extensions/telephony/simulated";
import type { StoredValue } from "@calling-extensions/ui/storage";
import { createStore, type StoreApi } from "zustand/vanilla";

/** What the panel of the simulated other party shows. */
export interface FarEndState extends FarEndSettings {
  /** The tones that the other party has received since the last call started. */
  readonly receivedTones: string;
}

/** Settings and actions of the simulated other party. */
export interface FarEndControl extends Pick<
  FarEnd,
  "answer" | "answerElsewhere" | "hangUp" | "setHeld" | "dropAudio"
> {
  readonly state: Pick<StoreApi<FarEndState>, "getState" | "getInitialState" | "subscribe">;
  configure(change: Partial<FarEndSettings>): void;
}

/** Creates the control. The settings are stored, so that a reload keeps them. */
export function createFarEndControl(
  farEnd: FarEnd,
  storedSettings: StoredValue<FarEndSettings>,
): FarEndControl {
  const state = createStore<FarEndState>(() => ({
    ...farEnd.settings,
    receivedTones: farEnd.receivedTones,
  }));
  farEnd.onTonesReceived((receivedTones) => state.setState({ receivedTones }));
  return {
    state,
    configure(change) {
      const next = { ...farEnd.settings, ...change };
      farEnd.configure(next);
      state.setState(next);
      storedSettings.save(next);
    },
    answer: () => farEnd.answer(),
    hangUp: () => farEnd.hangUp(),
    answerElsewhere: () => farEnd.answerElsewhere(),
    setHeld: (isHeld) => farEnd.setHeld(isHeld),
    dropAudio: () => farEnd.dropAudio(),
  };
}
