import { File, FileAudio, FileImage, FileText, FileVideo, type LucideProps } from "lucide-react";
import type { PageFile } from "@calling-extensions/crm/page-api";

const icons = {
  IMG: FileImage,
  DOCUMENT: FileText,
  AUDIO: FileAudio,
  MOVIE: FileVideo,
  OTHER: File,
} as const;

/** The icon of a file's type, for decoration. */
export function FileIcon({ type, ...props }: LucideProps & Pick<PageFile, "type">) {
  const Icon = icons[type];
  return <Icon aria-hidden {...props} />;
}
