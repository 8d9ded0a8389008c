import { messageType } from "@calling-extensions/contract";

/** What messages say about a call. */
export interface CallParts {
  readonly direction?: "inbound" | "outbound";
  /** The other party's. */
  readonly number?: string;
  /** As `type/id`, the first one found first. */
  readonly records: readonly string[];
  readonly endStatus?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value; none if it is no object. */
const fieldsOf = (value: unknown): Fields => Object(value) as Fields;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

function recordOf(type: unknown, id: unknown): string[] {
  const [objectTypeId, objectId] = [textOf(type), textOf(id)];
  return objectTypeId === undefined || objectId === undefined
    ? []
    : [`${objectTypeId}/${objectId}`];
}

/** The records that a dial or the look-up of a caller names. */
function recordsIn(data: Fields): string[] {
  const callee = fieldsOf(fieldsOf(data["dialingContext"])["calleeInfo"]);
  const { callerIdMatches } = data;
  const matches = Array.isArray(callerIdMatches) ? callerIdMatches : [];
  return [
    ...recordOf(callee["calleeObjectTypeId"], callee["calleeId"]),
    ...matches.flatMap((match) => {
      const { objectTypeId, objectId } = fieldsOf(fieldsOf(match)["objectCoordinates"]);
      return recordOf(objectTypeId, objectId);
    }),
  ];
}

/** What is known of a call after a message. */
export function partsOfCall(
  { records }: CallParts,
  type: string,
  data: unknown,
): Partial<CallParts> {
  const fields = fieldsOf(data);
  const found = recordsIn(fields);
  const endStatus = textOf(fields["callEndStatus"]);
  return {
    ...(type === messageType.INCOMING_CALL && direction("inbound", fields["fromNumber"])),
    ...(type === messageType.OUTGOING_CALL_STARTED &&
      direction("outbound", fields["toNumber"] ?? fields["phoneNumber"])),
    ...(found.length > 0 && { records: [...new Set([...records, ...found])] }),
    ...(endStatus !== undefined && { endStatus }),
  };
}

function direction(value: "inbound" | "outbound", number: unknown): Partial<CallParts> {
  const text = textOf(number);
  return { direction: value, ...(text !== undefined && { number: text }) };
}

/** Whether an app asks the CRM to store its call. Apps send the text, too. */
export const wantsEngagement = (data: unknown): boolean =>
  String(fieldsOf(data)["createEngagement"]) === "true";

/** Whether an app sets properties of the engagement. */
export const setsProperties = (data: unknown): boolean =>
  typeof fieldsOf(data)["engagementProperties"] === "object";
