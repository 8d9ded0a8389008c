import { t } from "@calling-extensions/ui/text";
import { lazyPart } from "../feedback/lazy-part.tsx";
import type { AttachmentListProps } from "./attachment-list.tsx";

const AttachmentList = lazyPart(
  t`the attachments`,
  "line",
  async () => (await import("./attachment-list.tsx")).AttachmentList,
);

const NONE: AttachmentListProps["files"] = [];

/** What an activity has besides its text. Most have nothing, and load no code for it. */
export function Attachments({
  files = NONE,
  ...props
}: Omit<AttachmentListProps, "files"> & { files: AttachmentListProps["files"] | undefined }) {
  const { recordingUrl, transcriptOf } = props;
  if (files.length === 0 && recordingUrl === undefined && transcriptOf === undefined) return null;
  return <AttachmentList files={files} {...props} />;
}
