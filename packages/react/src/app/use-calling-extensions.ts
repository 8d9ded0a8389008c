import { useMemo, useSyncExternalStore } from "react";
import { noSession, type AppState } from "./app-state.ts";
import { useConnection } from "./calling-context.ts";
import type { Cti } from "./cti.ts";

/** The session in a component: what is said to the host, and where things stand. */
export interface CallingApp extends AppState {
  readonly cti: Cti;
}

const getServerState = (): AppState => noSession;

/**
 * The session of the provider above.
 *
 * @throws CallingError `invalidOptions` without a provider above.
 * @example
 * const { cti, isReady, calls } = useCallingExtensions();
 */
export function useCallingExtensions(): CallingApp {
  const connection = useConnection();
  const state = useSyncExternalStore(connection.subscribe, connection.getState, getServerState);
  return useMemo(() => ({ ...state, cti: connection.cti }), [state, connection]);
}
