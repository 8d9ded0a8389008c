import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useLatest } from "../live/use-latest.ts";
import { HostConnection } from "./host-connection.ts";
import { hostKey, type UseCallingHostOptions } from "./host-options.ts";
import { noHost, type CallingHostState } from "./host-state.ts";
import { createVerbs, type CallingHostVerbs } from "./host-verbs.ts";

/** A host in a component: its state, and its verbs. */
export interface Calling extends CallingHostState, CallingHostVerbs {}

/** The `ref` of the element in which the app's frame is to be; the rest of that element is left alone. */
export type FrameRef = (element: HTMLElement | null) => void;

const getServerState = (): CallingHostState => noHost;

/**
 * Embeds a calling app in the element that the first of the answers is the `ref` of. One host is made for the element, after
 * the first render and never on a server, and it is destroyed when the component or the element is gone.
 * StrictMode's second mount, new objects in the options, and being hidden by Suspense or Activity leave
 * the host and its frame as they are.
 *
 * An address that is no http(s) one is the state `failed` with its `error`; nothing is thrown.
 *
 * @example
 * const [frame, calling] = useCallingHost({ provider, context, ports });
 * return <div ref={frame}>{calling.status}</div>;
 */
export function useCallingHost(
  options: UseCallingHostOptions,
): readonly [frame: FrameRef, calling: Calling] {
  const readOptions = useLatest(options);
  const [connection] = useState(() => new HostConnection(readOptions));
  const [verbs] = useState(() => createVerbs(() => connection.getState().host));
  const state = useSyncExternalStore(connection.subscribe, connection.getState, getServerState);
  const key = hostKey(options);
  useEffect(() => connection.connect(key), [connection, key]);
  const calling = useMemo(() => ({ ...state, ...verbs }), [state, verbs]);
  return [connection.ref, calling];
}
