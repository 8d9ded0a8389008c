import { messageOrigins, messagesUrl } from "@calling-extensions/contract";

/** Who has defined a type of messages: HubSpot, or we; undefined if the protocol doesn't have it. */
export function originOf(type: string): string | undefined {
  if (!Object.hasOwn(messageOrigins, type)) return undefined;
  return messageOrigins[type]?.capability === undefined ? "HubSpot" : "calling-extensions";
}

/** Who has defined a type of messages, with a link to its documentation. */
export function MessageOrigin({ type }: { type: string }) {
  const origin = originOf(type);
  const { from, capability } = messageOrigins[type] ?? {};
  if (!origin || !from) return "Not in the protocol.";
  return (
    <>
      Defined by {origin}
      {capability && `, for the capability "${capability}"`}.{" "}
      <a href={messagesUrl(from)} target="_blank" rel="noreferrer">
        Documentation
      </a>
    </>
  );
}
