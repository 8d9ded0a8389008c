import { expect, test } from "vitest";
import { recordingJsonSchema } from "./recording.ts";

test("the published JSON Schema is up to date", async () => {
  await expect(`${JSON.stringify(recordingJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    "../../../docs/reference/recording.schema.json",
  );
});
