import { warnBeforeUnload } from "../attachments/unload-warning.ts";
import { createUploadQueue, isRunning } from "../attachments/upload-queue.ts";

/** The uploads of the files page, which continue while the user looks at something else. */
export const pageUploads = createUploadQueue();

let endWarning: (() => void) | undefined;
pageUploads.items.subscribe((items) => {
  const isUploading = items.some(isRunning);
  if (isUploading) endWarning ??= warnBeforeUnload();
  else {
    endWarning?.();
    endWarning = undefined;
  }
});
