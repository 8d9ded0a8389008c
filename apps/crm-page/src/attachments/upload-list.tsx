import { Button, IconButton } from "@calling-extensions/ui/controls";
import { RotateCw, X } from "lucide-react";
import { useId } from "react";
import { useStore } from "zustand";
import { formatFileSize } from "./file-size.ts";
import { isRunning, type UploadItem, type UploadQueue } from "./upload-queue.ts";
import styles from "./upload-list.module.css";

/** The uploads of a queue, with their progress. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const items = useStore(queue.items);
  if (items.length === 0) return null;
  return (
    <section aria-label="Uploads" className={styles.uploads}>
      <header>
        <output>{summaryOf(items)}</output>
        {!items.some(isRunning) && (
          <Button tone="quiet" onClick={() => queue.clear()}>
            Clear list
          </Button>
        )}
      </header>
      <ul>
        {items.map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function summaryOf(items: readonly UploadItem[]): string {
  const count = (state: UploadItem["state"]): number =>
    items.filter((item) => item.state === state).length;
  const failed = count("failed");
  const done = count("done");
  const left = count("waiting") + count("sending");
  if (left > 0) return `Uploading ${left} ${left === 1 ? "file" : "files"}`;
  const uploaded = `${done} ${done === 1 ? "file" : "files"} uploaded`;
  return failed > 0 ? `${uploaded}, ${failed} failed` : uploaded;
}

function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { key, state, sent, upload, error } = item;
  const { name, size } = upload.file;
  const nameId = useId();
  return (
    <li className={styles.row}>
      <span id={nameId} className={styles.name} dir="auto">
        {name}
      </span>
      {isRunning(item) ? (
        <progress aria-labelledby={nameId} value={size === 0 ? undefined : sent / size} />
      ) : (
        <span
          role={state === "failed" ? "alert" : undefined}
          className={state === "failed" ? styles.failed : styles.quiet}
        >
          {state === "done" ? formatFileSize(size) : (error ?? "Canceled")}
        </span>
      )}
      {isRunning(item) && (
        <IconButton label={`Cancel the upload of ${name}`} onClick={() => queue.cancel(key)}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
      {(state === "failed" || state === "canceled") && (
        <IconButton label={`Upload ${name} again`} onClick={() => queue.retry(key)}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
