import { CallingError } from "@calling-extensions/sdk";
import { createContext, useContext } from "react";
import { errorPage } from "../error-page.ts";
import type { AppConnection } from "./app-connection.ts";

/** The connection of the nearest provider. */
export const CallingContext = createContext<AppConnection | undefined>(undefined);

/** @throws CallingError `invalidOptions` without a provider. */
export function useConnection(): AppConnection {
  const connection = useContext(CallingContext);
  if (connection) return connection;
  throw new CallingError(
    "invalidOptions",
    `Render this component inside a CallingExtensionsProvider. ${errorPage("invalidOptions")}`,
  );
}
