import type { PageFile } from "@calling-extensions/crm/page-api";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type NewUpload, uploadFile } from "../api/upload-file.ts";
import { MAX_CONCURRENT_UPLOADS } from "../limits.ts";

/** A file on its way to the service. */
export interface UploadItem {
  readonly key: number;
  readonly upload: NewUpload;
  readonly state: "waiting" | "sending" | "done" | "failed" | "canceled";
  /** In bytes. */
  readonly sent: number;
  readonly error?: string;
  readonly result?: PageFile;
}

export interface UploadQueue {
  readonly items: StoreApi<readonly UploadItem[]>;
  add(uploads: readonly NewUpload[]): void;
  /** Adds files that were uploaded before. */
  restore(files: readonly PageFile[]): void;
  cancel(key: number): void;
  retry(key: number): void;
  /** Removes an item, and cancels it if it is on its way. */
  remove(key: number): void;
  /** Removes the items that have ended. */
  clear(options?: { keepsFailed: boolean }): void;
}

/** Whether a file is still on its way. */
export const isRunning = ({ state }: UploadItem): boolean =>
  state === "waiting" || state === "sending";

/**
 * Uploads files, a few at a time, in the order in which they were added.
 */
export function createUploadQueue(send: typeof uploadFile = uploadFile): UploadQueue {
  const items = createStore<readonly UploadItem[]>(() => []);
  const sending = new Map<number, AbortController>();
  let nextKey = 1;

  function change(key: number, changes: Partial<UploadItem>): void {
    items.setState(
      items.getState().map((item) => (item.key === key ? Object.assign({}, item, changes) : item)),
      true,
    );
  }

  async function run({ key, upload }: UploadItem): Promise<void> {
    const controller = new AbortController();
    sending.set(key, controller);
    change(key, { state: "sending", sent: 0 });
    try {
      const onProgress = (sent: number): void => change(key, { sent });
      const result = await send(upload, { signal: controller.signal, onProgress });
      change(key, { state: "done", sent: upload.file.size, result });
    } catch (error) {
      const isCanceled = controller.signal.aborted;
      const message = error instanceof Error ? error.message : String(error);
      change(key, isCanceled ? { state: "canceled" } : { state: "failed", error: message });
    } finally {
      sending.delete(key);
      startWaiting();
    }
  }

  function startWaiting(): void {
    while (sending.size < MAX_CONCURRENT_UPLOADS) {
      const next = items.getState().find(({ state }) => state === "waiting");
      if (!next) return;
      void run(next);
    }
  }

  return {
    items,
    add(uploads) {
      const added = uploads.map((upload): UploadItem => ({
        key: nextKey++,
        upload,
        state: "waiting",
        sent: 0,
      }));
      items.setState([...items.getState(), ...added], true);
      startWaiting();
    },
    restore(files) {
      const restored = files.map((result): UploadItem => ({
        key: nextKey++,
        // The file itself was gone with the page.
        upload: {
          file: new File([], result.name),
          folder: { folderId: result.folderId ?? "0" },
          access: "PRIVATE",
        },
        state: "done",
        sent: result.size,
        result,
      }));
      items.setState([...items.getState(), ...restored], true);
    },
    cancel(key) {
      sending.get(key)?.abort();
      const item = items.getState().find((each) => each.key === key);
      if (item?.state === "waiting") change(key, { state: "canceled" });
    },
    remove(key) {
      items.setState(
        items.getState().filter((item) => item.key !== key),
        true,
      );
      sending.get(key)?.abort();
    },
    retry(key) {
      change(key, { state: "waiting", sent: 0 });
      startWaiting();
    },
    clear({ keepsFailed } = { keepsFailed: false }) {
      const stays = (item: UploadItem): boolean =>
        isRunning(item) || (keepsFailed && item.state === "failed");
      items.setState(items.getState().filter(stays), true);
    },
  };
}
