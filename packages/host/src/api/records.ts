/** An id in the CRM: a positive integer below 2^53, in decimal. The host makes numbers of it on the wire. */
export type RecordId = string;

/** A record of the CRM. `objectTypeId`: `0-1` contact, `0-2` company, `0-5` ticket, `2-1` a custom object. */
export interface RecordReference {
  objectTypeId: string;
  objectId: RecordId;
}
