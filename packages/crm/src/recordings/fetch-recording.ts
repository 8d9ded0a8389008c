import { z } from "zod";
import { findSigningKey } from "../apps/find-signing-key.ts";
import { signRequest } from "../apps/sign-request.ts";
import type { ContentStore } from "../files/content-store.ts";
import { downloadContent } from "../files/download-content.ts";
import { splitName } from "../files/file-name.ts";
import { describeSpooled, spoolContent } from "../files/spool-content.ts";
import { storeUpload } from "../files/store-upload.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { JobRejected, type JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import { DOWNLOAD_SPEED_WINDOW_MS, MAX_IMPORT_BYTES } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import { addRecording } from "./add-recording.ts";

export const FETCH_RECORDING = "fetchRecording";

const recordingInput = z.object({ appId: z.string(), callId: z.string(), url: z.url() });

/** Schedules that a recording is fetched from its app, and attached to the call. */
export async function scheduleRecording(
  context: CrmContext,
  recording: { appId: RecordId; callId: string; url: string },
): Promise<void> {
  const uniqueKey = `${FETCH_RECORDING}:${recording.callId}`;
  await scheduleJob(context, { kind: FETCH_RECORDING, input: recording, uniqueKey });
}

/** Creates what fetches recordings, with the signature of the app that has them. */
export const createRecordingHandler =
  (options: { crm: Crm; contents: ContentStore; guard: AddressGuard }): JobHandler =>
  async ({ job, signal, complete }) => {
    const { crm, contents, guard } = options;
    const input = recordingInput.parse(job.input);
    const { callId } = input;
    const appId = parseRecordId(input.appId);
    const secretHash = appId && (await crm.read((context) => findSigningKey(context, appId)));
    if (secretHash === undefined) throw new JobRejected("The app no longer has a client secret.");
    const url = new URL(input.url);
    // Only the app itself gets the signature, not where it redirects to.
    const headersFor = (target: URL): Record<string, string> =>
      target.origin === url.origin
        ? signRequest(secretHash, {
            method: "GET",
            url: target.href,
            body: "",
            timestamp: crm.now(),
          })
        : {};
    await downloadContent(url, { guard, signal, headersFor }, async ({ body, name, charset }) => {
      const spooled = await spoolContent(contents, body, {
        maxBytes: MAX_IMPORT_BYTES,
        signal,
        speedWindowMs: DOWNLOAD_SPEED_WINDOW_MS,
      });
      try {
        const declaredExtension = splitName(name).extension;
        const content = await describeSpooled(spooled, { declaredExtension, charset });
        await storeUpload({ crm, contents }, content, {
          target: { path: "/recordings" },
          name: `call-${callId}`,
          access: "PRIVATE",
          expiresAt: undefined,
          duplicates: { strategy: "NONE", scope: "EXACT_FOLDER" },
          overwrite: false,
          sourceGroup: "CONTENT",
          whenStored: async (context, file) => {
            const source = { type: "INTEGRATION", id: input.appId } as const;
            await addRecording(context, { callId, fileId: file.id, source });
            await complete(context, { fileId: file.id });
          },
        });
      } finally {
        await spooled.spool.remove();
      }
    });
  };
