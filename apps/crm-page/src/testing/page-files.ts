import type { PageFile, PageFolder, PageJob } from "@calling-extensions/crm/page-api";

export const folder = (id: string, name: string, more: Partial<PageFolder> = {}): PageFolder => ({
  id,
  name,
  path: `/${name}`,
  updatedAt: 0,
  ...more,
});
export const calls = folder("1", "Calls");
export const file: PageFile = {
  id: "7",
  name: "offer.pdf",
  extension: "pdf",
  type: "DOCUMENT",
  contentType: "application/pdf",
  size: 2048,
  access: "PRIVATE",
  path: "/Calls/offer.pdf",
  createdAt: 0,
  updatedAt: 0,
  folderId: "1",
};
export const job: PageJob = {
  id: "1",
  kind: "fileImport",
  subject: "a.txt",
  state: "pending",
  canCancel: true,
  canRestart: false,
  attempts: 1,
  requestedAt: 0,
  progress: { done: 0 },
  reasons: [],
};
export const list = (
  folders: readonly PageFolder[],
  files: readonly PageFile[] = [],
  ancestors: readonly PageFolder[] = [],
) => ({ body: { folders, files, ancestors } });
