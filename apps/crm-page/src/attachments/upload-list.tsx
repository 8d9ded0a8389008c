import { Button, IconButton } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import { RotateCw, X } from "lucide-react";
import { useId } from "react";
import { useStore } from "zustand";
import { formatFileSize } from "./file-size.ts";
import { isRunning, type UploadItem, type UploadQueue } from "./upload-queue.ts";
import styles from "./upload-list.module.css";

/** The uploads of a queue, with their progress. */
export function UploadList({
  queue,
  onRemove,
}: {
  queue: UploadQueue;
  /** For files that are part of something, and can be taken out of it. */
  onRemove?: (item: UploadItem) => void;
}) {
  const items = useStore(queue.items);
  if (items.length === 0) return null;
  return (
    <section aria-label={t`Uploads`} className={styles.uploads}>
      <header>
        <output>{summaryOf(items)}</output>
        {!onRemove && <ListAction queue={queue} />}
      </header>
      <ul>
        {items.toSorted(byFailure).map((item) => (
          <UploadRow key={item.key} item={item} queue={queue} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
}

/** Failures first, so that none is overlooked among many files. */
const byFailure = (a: UploadItem, b: UploadItem): number =>
  Number(b.state === "failed") - Number(a.state === "failed");

/** What an upload became. The service numbers a name that the folder already has. */
function storedText({ upload: { file }, result }: UploadItem): string {
  const size = formatFileSize(result?.size ?? file.size);
  return result && result.name !== file.name ? t`${size} · stored as ${result.name}` : size;
}

function summaryOf(items: readonly UploadItem[]): string {
  const count = (state: UploadItem["state"]): number =>
    items.filter((item) => item.state === state).length;
  const failed = count("failed");
  const done = count("done");
  const left = count("waiting") + count("sending");
  if (left > 0) return counted("Uploading {0} file", "Uploading {0} files", left);
  if (done + failed === 0) return t`Upload canceled`;
  const uploaded = counted("{0} file uploaded", "{0} files uploaded", done);
  return failed > 0 ? t`${uploaded}, ${failed} failed` : uploaded;
}

/** Cancels what is on its way, or forgets what has ended. */
function ListAction({ queue }: { queue: UploadQueue }) {
  const running = useStore(queue.items).filter(isRunning);
  if (running.length === 0) {
    return (
      <Button tone="quiet" onClick={() => queue.clear()}>
        {t`Clear list`}
      </Button>
    );
  }
  const cancelAll = (): void => {
    // From the end, so that none starts in place of a canceled one.
    for (const { key } of running.toReversed()) queue.cancel(key);
  };
  return (
    running.length > 1 && (
      <Button tone="quiet" onClick={cancelAll}>
        {t`Cancel all`}
      </Button>
    )
  );
}

function UploadRow({
  item,
  queue,
  onRemove,
}: {
  item: UploadItem;
  queue: UploadQueue;
  onRemove: ((item: UploadItem) => void) | undefined;
}) {
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
          {state === "done" ? storedText(item) : (error ?? t`Canceled`)}
        </span>
      )}
      <span className={styles.actions}>
        {isRunning(item) && (
          <IconButton label={t`Cancel the upload of ${name}`} onClick={() => queue.cancel(key)}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
        {(state === "failed" || state === "canceled") && (
          <IconButton label={t`Upload ${name} again`} onClick={() => queue.retry(key)}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        )}
        {onRemove && !isRunning(item) && (
          <IconButton label={t`Remove ${name}`} onClick={() => onRemove(item)}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </span>
    </li>
  );
}
