import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLatest } from "../latest/use-latest.ts";
import { HostConnection } from "./host-connection.ts";
import { hostKey, type UseCallingHostOptions } from "./host-options.ts";
import { noHost, type CallingHostState } from "./host-state.ts";
import { createActions, type CallingHostActions } from "./host-actions.ts";

/** A host in a component: its state and its actions. */
export interface UseCallingHostResult extends CallingHostState, CallingHostActions {}

/** The `ref` of the element that contains the app's frame. Its other content is not changed. */
export type FrameRef = (element: HTMLElement | null) => void;

const getServerState = (): CallingHostState => noHost;

/**
 * Embeds a calling app in an element: the first element of the result is its `ref`. The host is created
 * after the first render, never on a server, and destroyed when the component or the element is removed.
 * StrictMode's second mount, new objects in the options, and being hidden by Suspense or Activity don't
 * affect the host and its frame.
 *
 * A URL that isn't http or https results in the state `failed` with an `error`; nothing is thrown.
 *
 * @example
 * const [frame, calling] = useCallingHost({ provider, context, ports });
 * return <div ref={frame}>{calling.status}</div>;
 */
export function useCallingHost(
  options: UseCallingHostOptions,
): readonly [frame: FrameRef, calling: UseCallingHostResult] {
  const readOptions = useLatest(options);
  const [connection] = useState(() => new HostConnection(readOptions));
  const [actions] = useState(() => createActions(() => connection.getState().host));
  const state = useSyncExternalStore(connection.subscribe, connection.getState, getServerState);
  const key = hostKey(options);
  useEffect(() => connection.connect(key), [connection, key]);
  const { host } = state;
  const { theme } = options;
  useEffect(() => {
    if (theme) host?.setTheme(theme);
  }, [host, theme]);
  const calling = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return [connection.ref, calling];
}
