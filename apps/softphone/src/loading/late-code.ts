import { createStore, type StoreApi } from "zustand/vanilla";

interface LateCodeState<Code> {
  /** Undefined until it has loaded. */
  readonly code: Code | undefined;
  /** Whether the last attempt failed. */
  readonly hasFailed: boolean;
}

/** Code that isn't needed to show the phone, and loads when the phone is connected. */
export interface LateCode<Code> {
  readonly state: Pick<StoreApi<LateCodeState<Code>>, "getState" | "getInitialState" | "subscribe">;
  /** Loads the code once. Returns undefined if that fails; the next call tries again. */
  load(this: void): Promise<Code | undefined>;
}

export function createLateCode<Code>(importCode: () => Promise<Code>): LateCode<Code> {
  const state = createStore<LateCodeState<Code>>(() => ({ code: undefined, hasFailed: false }));
  let loading: Promise<Code | undefined> | undefined;

  function load() {
    loading ??= importCode().then(
      (code) => {
        state.setState({ code, hasFailed: false });
        return code;
      },
      () => {
        loading = undefined;
        state.setState({ hasFailed: true });
        return undefined;
      },
    );
    return loading;
  }

  return { state, load };
}
