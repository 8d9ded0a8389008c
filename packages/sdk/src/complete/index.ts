/** Completions that are retried until the host confirms them. Importing it does nothing. */
export {
  completeCall,
  resumeCompletions,
  type CompleteCallOptions,
  type ResumedCompletion,
} from "./complete-call.ts";
export type { CompletionStorage } from "./completion-storage.ts";
export type { CallCompletion, CompletingApp, CompletionReply } from "./completion.ts";
