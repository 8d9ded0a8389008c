import { messageType } from "@calling-extensions/contract";
import type { Theme } from "../api/options.ts";
import type { AppConnection } from "./app-connection.ts";

/** Tells the app the theme of the page, after each handshake. Returns a function that tells it of a change. */
export function followTheme(
  initial: Theme | undefined,
  connection: AppConnection,
): (theme: Theme) => void {
  let current = initial;
  const tell = (): void => {
    if (current) connection.send({ type: messageType.THEME_CHANGED, data: { theme: current } });
  };
  connection.on("connected", tell);
  return (theme) => {
    if (theme === current) return;
    current = theme;
    if (connection.isConnected) tell();
  };
}
