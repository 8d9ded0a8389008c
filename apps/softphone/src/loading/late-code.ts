import { retryDelay } from "@calling-extensions/platform";
import { createStore, type StoreApi } from "zustand/vanilla";
import { LOAD_RETRIES } from "../settings/defaults.ts";

interface LateCodeState<Code> {
  /** Undefined until it has loaded. */
  readonly code: Code | undefined;
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean;
}

/** Code that isn't needed to show the phone, and loads when the phone is connected. */
export interface LateCode<Code> {
  readonly state: Pick<StoreApi<LateCodeState<Code>>, "getState" | "getInitialState" | "subscribe">;
  /** Loads the code once. Returns undefined if that fails; the next call tries again, or a timer does. */
  load(this: void): Promise<Code | undefined>;
}

export function createLateCode<Code>(importCode: () => Promise<Code>): LateCode<Code> {
  const state = createStore<LateCodeState<Code>>(() => ({ code: undefined, hasFailed: false }));
  let loading: Promise<Code | undefined> | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load(): Promise<Code | undefined> {
    clearTimeout(timer);
    loading ??= importCode().then(
      (code) => {
        state.setState({ code, hasFailed: false });
        return code;
      },
      () => {
        loading = undefined;
        state.setState({ hasFailed: true });
        // The server may be restarting.
        failures += 1;
        timer = setTimeout(load, retryDelay(failures, LOAD_RETRIES));
        return undefined;
      },
    );
    return loading;
  }

  return { state, load };
}
