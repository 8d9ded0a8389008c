import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import { DEFAULT_INTERNAL_DIGITS } from "../settings/defaults.ts";

/** An account as the user enters it, without the password. */
const accountDetails = z.object({
  server: z.string(),
  user: z.string(),
  /** Where callers are redirected to; empty if there is no voicemail. */
  voicemail: orElse(z.string(), ""),
  /** Where several parties talk with each other; empty if there is no conference. */
  conference: orElse(z.string(), ""),
  /** Whether the server is trusted to say who calls. */
  trustsIdentity: orElse(z.boolean(), false),
  /** Longer numbers are dialed with their country code. */
  maxInternalDigits: orElse(z.int().check(z.nonnegative()), DEFAULT_INTERNAL_DIGITS),
});

export type AccountDetails = z.infer<typeof accountDetails>;

/** What the user enters to make calls through a SIP server. */
export interface AccountForm extends AccountDetails {
  readonly password: string;
}

/** The form before the user has entered anything. */
export const newAccount: AccountForm = {
  server: "",
  user: "",
  password: "",
  voicemail: "",
  conference: "",
  trustsIdentity: false,
  maxInternalDigits: DEFAULT_INTERNAL_DIGITS,
};

const storedAccount = z.extend(accountDetails, {
  /** Only if the user wants this browser to remember it. */
  password: z.optional(z.string()),
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
