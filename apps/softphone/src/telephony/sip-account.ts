import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";

/** What the user enters to make calls through a SIP server. */
export interface AccountForm {
  readonly server: string;
  readonly user: string;
  readonly password: string;
  /** Where callers are redirected to; empty if there is no voicemail. */
  readonly voicemail: string;
}

const storedAccount = z.object({
  server: z.string(),
  user: z.string(),
  /** Only if the user wants this browser to remember it. */
  password: z.optional(z.string()),
  voicemail: orElse(z.string(), ""),
  /** Identifies this phone at the server. */
  instanceId: z.uuid(),
});

export type StoredAccount = z.infer<typeof storedAccount>;

/** Remembers the account, and the password only if the user asks for it. */
export const createAccountStorage = (
  storage: TextStorage | undefined,
): StoredValue<StoredAccount> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:sip-account",
    version: 1,
    schema: storedAccount,
  });
