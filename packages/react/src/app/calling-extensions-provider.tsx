import { useEffect, useState, type JSX, type ReactNode } from "react";
import { useLatest } from "../latest/use-latest.ts";
import { AppConnection } from "./app-connection.ts";
import { sessionKey, type CallingExtensionsOptions } from "./app-options.ts";
import { CallingContext } from "./calling-context.ts";

export interface CallingExtensionsProviderProps {
  /** The options of the instance. Changes of handlers apply immediately. */
  options?: CallingExtensionsOptions;
  /** The components that use the app. */
  children?: ReactNode;
}

const noOptions: CallingExtensionsOptions = {};

/**
 * Provides the session of a calling app with its host. The session starts after the first render, never on
 * a server, and ends when the provider unmounts. StrictMode's second mount and new objects in `options`
 * don't affect it. Use one per page, near the root and outside of any Activity, which would end it.
 */
export function CallingExtensionsProvider({
  options = noOptions,
  children,
}: CallingExtensionsProviderProps): JSX.Element {
  const readOptions = useLatest(options);
  const [connection] = useState(() => new AppConnection(readOptions));
  const key = sessionKey(options);
  useEffect(() => connection.connect(key), [connection, key]);
  return <CallingContext.Provider value={connection}>{children}</CallingContext.Provider>;
}
