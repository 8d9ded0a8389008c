import type { MessageRecord } from "@calling-extensions/host";
import { fieldOf } from "./messages/message-fields.ts";

/** The SDK of an app. */
export interface AppSdk {
  /** Its name and version, as a report shows them. */
  readonly name: string;
  /** Whether it can send messages that HubSpot's protocol doesn't have. */
  readonly hasExtensions: boolean;
}

/** Longer texts are no names or versions. */
const MAX_LENGTH = 60;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.slice(0, MAX_LENGTH) : "";

/** The SDK that an app names in its SYNC_ACK; undefined before. */
export function readAppSdk(received: readonly MessageRecord[]): AppSdk | undefined {
  const syncAck = received.find(({ type }) => type === "SYNC_ACK");
  if (!syncAck) return undefined;
  const sdk = { data: fieldOf(syncAck, "appSdk") };
  const name = textOf(fieldOf(sdk, "name"));
  if (name !== "")
    return { name: `${name} ${textOf(fieldOf(sdk, "version"))}`.trim(), hasExtensions: true };
  const version = textOf(fieldOf(syncAck, "version"));
  return { name: `HubSpot's SDK ${version}`.trim(), hasExtensions: false };
}
