import { definitionOf, messageTypes } from "@calling-extensions/contract";

/** How often the app sent a message during the check. */
export interface MessageCoverage {
  readonly type: string;
  readonly count: number;
}

/** Every message that an app can send. */
const appMessageTypes = messageTypes.filter((type) =>
  ["app", "both"].includes(definitionOf(type).from),
);

/** Counts the app's messages by type, with those that it could have sent. */
export const coverageOf = (
  sentTypes: readonly string[],
  { hasExtensions = true } = {},
): readonly MessageCoverage[] =>
  appMessageTypes
    .map((type) => ({ type, count: sentTypes.filter((each) => each === type).length }))
    .filter(
      // Only apps on our SDK can send extensions.
      ({ type, count }) => count > 0 || hasExtensions || !definitionOf(type).isExtension,
    );
