import * as z from "zod/mini";
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
}

/** What is wrong with each field; undefined if nothing is. */
export type AccountProblems = Readonly<Partial<Record<keyof AccountForm, string>>>;

const schemes = new Set(["wss:", "ws:"]);
/** Without encryption, only a server on this computer is safe, and browsers allow no other to pages with HTTPS. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function findServerProblem(server: string, isSecurePage: boolean): string | undefined {
  const address = "Enter an address such as wss://sip.example.com/ws.";
  if (!URL.canParse(server)) return address;
  const { protocol, hostname, username, hash } = new URL(server);
  if (!schemes.has(protocol) || hostname === "" || username !== "" || hash !== "") return address;
  if (protocol === "ws:" && isSecurePage && !loopback.test(hostname)) {
    return "This page needs an encrypted connection: use wss:// instead of ws://.";
  }
  return undefined;
}

/** Finds what has to be corrected before the form can be used. */
export function findAccountProblems(form: AccountForm, isSecurePage: boolean): AccountProblems {
  const server = findServerProblem(form.server.trim(), isSecurePage);
  const user = /^[^\s@:;<>"]+(@[\w.-]+)?$/.test(form.user.trim())
    ? undefined
    : "Enter a user name or number, such as alice or alice@example.com.";
  const password = form.password === "" ? "Enter the password." : undefined;
  return {
    ...(server !== undefined && { server }),
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
  };
}

const storedAccount = z.object({
  server: z.string(),
  user: z.string(),
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
