import { useEffect, useState, type ReactNode } from "react";
import { useLatest } from "../live/use-latest.ts";
import { AppConnection } from "./app-connection.ts";
import { sessionKey, type CallingExtensionsOptions } from "./app-options.ts";
import { CallingContext } from "./calling-context.ts";

export interface CallingExtensionsProviderProps {
  options?: CallingExtensionsOptions;
  children?: ReactNode;
}

const noOptions: CallingExtensionsOptions = {};

/**
 * The session of a calling app with its host. It begins after the first render, never on a server, and
 * ends when the provider is gone; StrictMode's second mount and new objects in `options` leave it as it
 * is. One for a page, near its top: outside of what an Activity hides, since that ends it.
 */
export function CallingExtensionsProvider({
  options = noOptions,
  children,
}: CallingExtensionsProviderProps) {
  const readOptions = useLatest(options);
  const [connection] = useState(() => new AppConnection(readOptions));
  const key = sessionKey(options);
  useEffect(() => connection.connect(key), [connection, key]);
  return <CallingContext.Provider value={connection}>{children}</CallingContext.Provider>;
}
