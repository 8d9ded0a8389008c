import { DocumentedError } from "@calling-extensions/contract";
import type { Server } from "node:net";

/** Returns what throws an error of listening, and explains that a port is taken. */
export const describeTaken =
  (port: number, setting: string) =>
  (error: unknown): never => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new DocumentedError(
        "portTaken",
        `Port ${port} is taken. Set ${setting} to another one.`,
        {
          cause: error,
        },
      );
    }
    throw error;
  };

/** The port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The service has no port.");
  return address.port;
}
