import type { AudioStats, CallOptions } from "@calling-extensions/telephony";
import type { WrapUp } from "../call/call.ts";
import type { Contact } from "../crm-link/crm-link.ts";
import type { CallerMatch } from "../call/caller-match.ts";

/** What the user can do with calls. */
export interface CallActions {
  /**
   * Calls a number, for the record of a contact if it is theirs. A call in progress is put on hold first.
   */
  dial(number: string, contact?: Contact): void;
  /** Searches the contacts of the CRM page by name. An empty name ends the search. */
  searchContacts(name: string): void;
  /** Answers the call that rings. A call in progress is put on hold first. */
  answer(options?: CallOptions): void;
  /** Ends the call in progress, and answers the one that waits. */
  hangUpAndAnswer(): void;
  /** Lets the carrier answer an incoming call: with a busy signal or its voicemail, if it has them. */
  reject(externalCallId: string, reason: "busy" | "voicemail"): void;
  /** Ends a call, by default the current one; cancels dialing; declines an incoming call. */
  hangUp(externalCallId?: string): void;
  setMuted(isMuted: boolean): void;
  setHeld(isHeld: boolean): void;
  /** Shows another call. One that is on hold is resumed, and the call in progress is put on hold. */
  switchTo(externalCallId: string): void;
  /** Connects the other party with a number, and ends the call if that succeeds. */
  transfer(number: string): void;
  /** Connects the other parties of both calls with each other, and ends both calls if that succeeds. */
  connectCalls(): void;
  /** Accepts or declines to be transferred by the other party. */
  answerTransfer(isAccepted: boolean): void;
  /** Sends a tone to the other party. */
  sendTone(tone: string): void;
  /** Records the call, after both parties have agreed. */
  startRecording(): void;
  pauseRecording(isPaused: boolean): void;
  /** Ends the recording, and stores it with the call. */
  stopRecording(): void;
  /** Stores a recording again. */
  retryRecording(externalCallId: string): void;
  discardRecording(externalCallId: string): void;
  /** Statistics of the call's audio. Undefined without a call, and if the carrier has none. */
  getAudioStats(): Promise<AudioStats | undefined>;
  /** Opens the microphone again after it failed. */
  retryMicrophone(): void;
  /** Saves the call that has ended, and calls its number again. */
  callAgain(options?: CallOptions): void;
  write(change: Partial<WrapUp>): void;
  showRecord(match: CallerMatch): void;
  /** Completes the call with what the user has written. */
  save(): void;
  /** Completes the call without notes. */
  skipNotes(): void;
  /** Gives the user more time for the notes before incoming calls ring again. */
  extendWrapUp(): void;
  /** Sends the notes of a call again now, without waiting for the next attempt. */
  retrySave(externalCallId: string): void;
  /** Continues with something else while the notes of the call are still being saved. */
  setAside(): void;
  /** Asks the CRM page again for a follow-up task that it could not create. */
  retryFollowUp(requestId: string): void;
  /** Drops a follow-up task that isn't created, or the message that it is. */
  discardFollowUp(requestId: string): void;
  /** Sends an unsent draft to the CRM page, because this page is about to unload. */
  flushDraft(): void;
  /** Rings this phone from a number, as the simulated other party. */
  simulateIncomingCall(from: string): void;
}
