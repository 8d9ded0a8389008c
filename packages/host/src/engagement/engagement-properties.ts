import { endProperties, type CallDocument } from "@calling-extensions/contract";
import type { EngagementProperties } from "../api/ports.ts";

/**
 * The properties of a call's engagement: how it ended, with the duration in milliseconds, and what the app
 * set, which has priority. An engagement that the app created has only the latter.
 */
export function engagementProperties(document: CallDocument): EngagementProperties {
  const { owner, endStatus, properties } = document;
  const isOfHost = owner === "host" && endStatus !== undefined;
  return { ...(isOfHost && endProperties({ ...document, endStatus })), ...properties };
}
