import { DocumentedError } from "@calling-extensions/contract";
import { writeFile } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import type { ReplayCommand } from "../../command-line.ts";
import type { CallingExtensionsConfig } from "../../config/config.ts";
import { CONFIG_FILE } from "../../config/read-config.ts";
import type { Output } from "../../output.ts";
import type { OpenedRecording } from "../../open-recording.ts";
import { testOf } from "./test-steps.ts";
import { writeTest } from "./write-test.ts";

/**
 * Writes a Playwright test that repeats a recorded session.
 *
 * @throws DocumentedError if the file exists and may not be replaced, or can't be written.
 */
export async function createTest(
  { file, test, configFile = CONFIG_FILE }: ReplayCommand,
  { recording, problems }: OpenedRecording,
  config: CallingExtensionsConfig,
  { write }: Output,
): Promise<void> {
  if (!test) return;
  const recorded = testOf(recording, config);
  const path = relative(dirname(test.file), resolve(configFile)).replaceAll("\\", "/");
  const source = writeTest(recorded, {
    file: basename(file),
    startedAt: recording.startedAt,
    config: path.startsWith(".") ? path : `./${path}`,
  });
  await writeFile(test.file, source, { flag: test.isReplaced ? "w" : "wx" }).catch(
    (cause: unknown) => {
      const { code, message } = cause as NodeJS.ErrnoException;
      const reason = code === "EEXIST" ? "The file exists. Add --force to replace it." : message;
      throw new DocumentedError("fileUnusable", `Couldn't write ${test.file}: ${reason}`, {
        cause,
      });
    },
  );
  const notes = [...problems, ...recorded.notes].map((note) => `! ${note}\n`);
  write(
    `${notes.join("")}✓ ${basename(test.file)} repeats ${basename(file)} in ${recorded.steps.length} steps\n`,
  );
}
