import { useMemo, useSyncExternalStore } from "react";
import { noSession, type AppState } from "./app-state.ts";
import { useConnection } from "./calling-context.ts";
import type { Cti } from "./cti.ts";

/** The session in a component: methods that send to the host, and the state. */
export interface UseCallingExtensionsResult extends AppState {
  /** The app's methods. */
  readonly cti: Cti;
}

const getServerState = (): AppState => noSession;

/**
 * Returns the session of the nearest provider.
 *
 * @throws CallingError `invalidOptions` without a provider.
 * @example
 * const { cti, isReady, calls } = useCallingExtensions();
 */
export function useCallingExtensions(): UseCallingExtensionsResult {
  const connection = useConnection();
  const state = useSyncExternalStore(connection.subscribe, connection.getState, getServerState);
  return useMemo(() => ({ ...state, cti: connection.cti }), [state, connection]);
}
