import { expect, it } from "vitest";
import { readCommandLine } from "../command-line.ts";
import { runCheck } from "./run-check.ts";

const handle = (): void => undefined;

it.each([
  ["check", "Enter the app's URL: calling-extensions check --app http://localhost:3000"],
  [
    // A file is no folder.
    `check --app http://localhost:1 --reporter junit=${import.meta.filename}/report.xml`,
    "Couldn't write the report",
  ],
])("%s is refused before a browser starts", async (line, message) => {
  const command = readCommandLine(line.split(" "));
  if (typeof command === "string" || !("isLastFailed" in command)) throw new Error("No check.");
  await expect(runCheck(command, {}, { write: handle, showProgress: handle })).rejects.toThrow(
    message,
  );
});
