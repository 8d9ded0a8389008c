import type { ConsoleMessage } from "playwright-core";
import { MAX_LOG_DEPTH } from "../limits.ts";

/**
 * The text of a message in the console, with what its objects contain. Messages of the level debug are read without:
 * HubSpot's SDK logs each message of the protocol there, whatever its app does, and browsers hide them.
 */
export async function readLog(message: ConsoleMessage): Promise<string> {
  if (message.type() === "debug") return message.text();
  const values = message.args().map((each) => each.evaluate(textOf, MAX_LOG_DEPTH).catch(() => ""));
  return [message.text(), ...(await Promise.all(values))].join("\n");
}

/** The texts in an object, without the texts of elements and functions. Runs in the app's page. */
function textOf(value: unknown, maxDepth: number): string {
  const read = (each: unknown, depth: number): string => {
    if (typeof each === "string") return each;
    if (typeof each !== "object" || each === null || depth > maxDepth) return "";
    const prototype: unknown = Object.getPrototypeOf(each);
    const isData = Array.isArray(each) || prototype === Object.prototype || prototype === null;
    if (!isData) return "";
    return Object.values(each)
      .map((part) => read(part, depth + 1))
      .join("\n");
  };
  return typeof value === "object" ? read(value, 0) : "";
}
