import {
  type PageFile,
  type PageFileChange,
  uploadPageFile,
} from "@calling-extensions/crm/page-api";
import { sendForm } from "./send-form.ts";
import { withSession } from "./session.ts";

/** Who can see a file. */
export type ChosenAccess = NonNullable<PageFileChange["access"]>;

/** A file to upload. */
export interface NewUpload {
  readonly file: File;
  readonly folder: { readonly folderId: string } | { readonly folderPath: string };
  readonly access: ChosenAccess;
  /** The call that it is the recording of. */
  readonly callId?: string;
}

/** Uploads a file. `onProgress` receives the bytes sent so far. */
export const uploadFile = (
  { file, folder, access, callId }: NewUpload,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<PageFile> => {
  const form = new FormData();
  // The same recording twice, such as after a lost reply, is one file.
  const duplicates = callId !== undefined && {
    duplicateValidationStrategy: "RETURN_EXISTING",
    duplicateValidationScope: "EXACT_FOLDER",
  };
  form.append("options", JSON.stringify({ access, ...duplicates }));
  if (callId !== undefined) form.append("callId", callId);
  for (const [name, value] of Object.entries(folder)) form.append(name, value);
  form.append("fileName", file.name);
  form.append("file", file);
  return withSession(() => sendForm(uploadPageFile, form, options));
};
