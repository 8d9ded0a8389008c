import type { PageFile } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { MAX_TEXT_PREVIEW_BYTES } from "../limits.ts";
import { formatFileSize } from "./file-size.ts";
import { measureDuration } from "./measure-duration.ts";
import { RecordingPlayer } from "./recording-player.tsx";
import { signedUrlQuery } from "./signed-url-query.ts";
import styles from "./attachments.module.css";

/** Shows what a file contains: images, audio, video, PDF and text. Other files can be downloaded. */
export const FilePreview = dialogPart(t`the file`, Preview);

function Preview({ file, onClose }: { file: PageFile; onClose: () => void }) {
  const { data: url, error, refetch } = useQuery(signedUrlQuery(file.id));
  return (
    <ModalDialog title={file.name} size="large" onClose={onClose}>
      <div className={styles.preview}>
        {error && (
          <ErrorState
            title={t`Couldn't open the file`}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!url && !error && <Skeleton label={t`Loading the file`} lines={4} />}
        {url && <Content file={file} url={url} />}
      </div>
      <footer className={styles.previewFooter}>
        <span className={styles.facts}>
          {formatFileSize(file.size)}
          {file.width !== undefined && ` · ${t`${file.width} × ${file.height ?? 0} pixels`}`}
        </span>
        {url && (
          <a href={url} download={file.name} className={styles.download}>
            <Download size={16} aria-hidden />
            {t`Download`}
          </a>
        )}
        <Button onClick={onClose}>{t`Close`}</Button>
      </footer>
    </ModalDialog>
  );
}

const TEXT = /^(text\/(plain|csv|markdown|calendar|vcard|vtt)|application\/(json|yaml))$/;

function Content({ file, url }: { file: PageFile; url: string }) {
  const { type, name, contentType } = file;
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return <NoPreview>{t`This file can't be shown. Download it to open it.`}</NoPreview>;
  const onError = (): void => setBroken(true);
  if (type === "IMG" && contentType !== "image/svg+xml") {
    return <img src={url} alt={name} onError={onError} />;
  }
  if (type === "AUDIO") return <RecordingPlayer recording={file} />;
  if (type === "MOVIE") {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- uploads come without captions
      <video
        src={url}
        controls
        aria-label={name}
        onError={onError}
        onLoadedMetadata={({ currentTarget }) => measureDuration(currentTarget)}
      />
    );
  }
  if (contentType === "application/pdf") return <PdfContent file={file} url={url} />;
  if (TEXT.test(contentType)) return <TextContent file={file} url={url} />;
  return <NoPreview>{t`No preview for this type of file. Download it to open it.`}</NoPreview>;
}

const NoPreview = ({ children }: { children: ReactNode }) => (
  <p className={styles.noPreview}>{children}</p>
);

/** The content is served in a sandbox, in which browsers show no PDF: the page loads it and shows its copy. */
function PdfContent({ file, url }: { file: PageFile; url: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["content", file.id, "pdf"],
    queryFn: async ({ signal }) => (await load(url, signal)).blob(),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    return (
      <ErrorState title={t`Couldn't load the file`} error={error} onRetry={() => void refetch()} />
    );
  }
  return data ? (
    <PdfFrame content={data} title={file.name} />
  ) : (
    <Skeleton label={t`Loading the file`} lines={4} />
  );
}

function PdfFrame({ content, title }: { content: Blob; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content], { type: "application/pdf" }));
    if (frame.current) frame.current.src = `${address}#navpanes=0`;
    return () => URL.revokeObjectURL(address);
  }, [content]);
  // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and run none
  return <iframe ref={frame} title={title} className={styles.pdf} />;
}

function TextContent({ file, url }: { file: PageFile; url: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["content", file.id, "text"],
    queryFn: async ({ signal }) =>
      (await load(url, signal, { range: `bytes=0-${MAX_TEXT_PREVIEW_BYTES - 1}` })).text(),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) {
    return (
      <ErrorState title={t`Couldn't load the file`} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Skeleton label={t`Loading the file`} lines={4} />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <pre className={styles.text} tabIndex={0} dir="auto">
        {data}
      </pre>
      {file.size > MAX_TEXT_PREVIEW_BYTES && (
        <p className={styles.time}>
          {t`This is the start, ${formatFileSize(MAX_TEXT_PREVIEW_BYTES)}. Download the file to read all of it.`}
        </p>
      )}
    </>
  );
}

async function load(
  url: string,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, { signal, headers });
  if (response.ok) return response;
  throw new Error(t`The CRM service responded with status ${response.status}.`);
}
