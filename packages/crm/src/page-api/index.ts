/**
 * What the CRM page asks of its service under `/_page`, and what it gets: the schemas both sides
 * parse with. Ids are decimal strings, times epoch milliseconds, durations milliseconds.
 */
export {
  pageSession,
  SESSION_HEADER,
  sessionRequest,
  startedSession,
  type PageSession,
  type SessionRequest,
  type StartedSession,
} from "./session-schemas.ts";
export {
  listOrder,
  pageRecord,
  recordList,
  recordSummary,
  timeline,
  type CallEntry,
  type ListedRecord,
  type ListOrder,
  type NoteEntry,
  type PageRecord,
  type PhoneNumberOfRecord,
  type RecordList,
  type RecordSummary,
  type Timeline,
  type TimelineEntry,
} from "./record-schemas.ts";
export {
  CALL_STATES,
  callConflict,
  callDocumentRequest,
  callHeartbeat,
  savedCall,
  type CallConflict,
  type CallDocumentRequest,
  type CallHeartbeat,
  type SavedCall,
  type StoredCallDocument,
} from "./call-document-schemas.ts";
export { recordId, recordReference } from "./id-schemas.ts";
export { callerMatches, type CallerMatch, type CallerMatches } from "./caller-match-schemas.ts";
export {
  probeFailure,
  probeRequest,
  probeResult,
  type ProbeFailure,
  type ProbeRequest,
  type ProbeResult,
} from "./probe-schemas.ts";
export {
  pageProvider,
  providerList,
  type PageProvider,
  type ProviderList,
} from "./provider-schemas.ts";
export { createContactRequest, type CreateContactRequest } from "./contact-schemas.ts";
export {
  installationList,
  installationRequest,
  type InstallationList,
  type InstallationRequest,
} from "./installation-schemas.ts";
export {
  erasedFile,
  fileList,
  fileOrder,
  noteRequest,
  pageFile,
  pageFileChange,
  pageFolder,
  pageFolderChange,
  pageFolderRequest,
  pageImportRequest,
  pageSignedUrl,
  type ErasedFile,
  type FileList,
  type FileOrder,
  type NoteRequest,
  type PageFile,
  type PageFileChange,
  type PageFolder,
  type PageFolderChange,
  type PageFolderRequest,
  type PageImportRequest,
  type PageSignedUrl,
} from "./file-schemas.ts";
export {
  jobList,
  pageJob,
  restartedJob,
  type JobList,
  type PageJob,
  type RestartedJob,
} from "./job-schemas.ts";
export { pageEvent, type PageEvent } from "./event-schemas.ts";
export { pageReport, type PageReport } from "./report-schemas.ts";
export { availabilityRequest, type AvailabilityRequest } from "./availability-schemas.ts";
