import { DocumentedError } from "@calling-extensions/contract";
import { resolve } from "node:path";
import { readPort, resolveIfSet } from "../command-line-values.ts";

/** The options of `show`. */
export interface ShowCommand {
  readonly command: "show";
  /** The file with the recording. */
  readonly file: string;
  /** Undefined uses a free port. */
  readonly port: number | undefined;
  readonly opensBrowser: boolean;
  /** A file that gets the viewer with the recording, in place of a server. */
  readonly out: string | undefined;
}

/** Options that `show` accepts. */
const showOptions: ReadonlySet<string> = new Set(["port", "no-open", "out"]);

export function readShow(
  values: Readonly<Record<string, unknown>> & {
    readonly port?: string | undefined;
    readonly out?: string | undefined;
  },
  files: readonly string[],
): ShowCommand {
  const unknown = Object.keys(values).find((name) => !showOptions.has(name));
  if (unknown !== undefined) {
    throw new DocumentedError("invalidCommand", `show has no option --${unknown}. See --help.`);
  }
  const [file, second] = files;
  if (file === undefined) {
    throw new DocumentedError(
      "invalidCommand",
      "Enter the recording: calling-extensions show session.json.",
    );
  }
  if (second !== undefined) {
    throw new DocumentedError(
      "invalidCommand",
      `Enter only one recording, not "${file}" and "${second}".`,
    );
  }
  return {
    command: "show",
    file: resolve(file),
    port: readPort(values.port),
    opensBrowser: values["no-open"] !== true,
    out: resolveIfSet(values.out),
  };
}
