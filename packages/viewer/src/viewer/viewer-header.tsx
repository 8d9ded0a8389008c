import type { RecordingHeader } from "@calling-extensions/recording";
import { CopyButton, IconButton } from "@calling-extensions/ui/controls";
import { formatDateTime } from "@calling-extensions/ui/time";
import { Download, Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./recording-viewer.module.css";

const sides = { host: "the page", app: "the app", both: "both ends" } as const;

/** The name of the recording, what it says about itself, and what can be done with it. */
export function ViewerHeader({
  name,
  headingLevel,
  header,
  file,
  link,
  actions,
  onHelp,
}: {
  name: string;
  headingLevel: 2 | undefined;
  header: RecordingHeader;
  file: Blob | undefined;
  link: (() => string) | undefined;
  actions: ReactNode;
  onHelp: () => void;
}) {
  const { startedAt, side, app, host, isRedacted } = header;
  const Title = headingLevel === 2 ? "h2" : "h1";
  const software = [app, host].flatMap((each) => (each ? [`${each.name} ${each.version}`] : []));
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <Title>
          <bdi>{name}</bdi>
        </Title>
        <p>
          {[
            `Recorded by ${sides[side]}`,
            dateOf(startedAt),
            ...software,
            isRedacted ? "stand-ins for personal data" : "with personal data",
          ].join(" · ")}
        </p>
      </div>
      <div className={styles.actions}>
        {actions}
        {link && <CopyButton tone="quiet" label="Copy link" copiedLabel="Copied" text={link} />}
        {file && (
          <IconButton label="Download the recording" onClick={() => download(name, file)}>
            <Download size={18} />
          </IconButton>
        )}
        <IconButton label="Keyboard shortcuts" onClick={onHelp}>
          <Keyboard size={18} />
        </IconButton>
      </div>
    </header>
  );
}

/** A file may have any number there. */
const dateOf = (epochMs: number): string =>
  Number.isNaN(new Date(epochMs).getTime()) ? "at an unknown time" : formatDateTime(epochMs);

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(url));
}
