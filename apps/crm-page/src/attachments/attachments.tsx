import type { PageFile } from "@calling-extensions/crm/page-api";
import { lazyPart } from "../controls/lazy-part.tsx";

const AttachmentList = lazyPart(
  "the attachments",
  async () => (await import("./attachment-list.tsx")).AttachmentList,
);

/** What an activity has besides its text. Most have nothing, and load no code for it. */
export function Attachments({
  files = [],
  recordingUrl,
}: {
  files?: readonly PageFile[] | undefined;
  /** A recording at an external address. */
  recordingUrl?: string | undefined;
}) {
  if (files.length === 0 && recordingUrl === undefined) return null;
  return <AttachmentList files={files} recordingUrl={recordingUrl} />;
}
