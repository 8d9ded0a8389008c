/** The id of a CRM record: a positive integer below 2^53, in decimal. On the wire it is a number. */
export type RecordId = string;

/** A CRM record. `objectTypeId`: `0-1` contact, `0-2` company, `0-5` ticket, `2-1` a custom object. */
export interface RecordReference {
  /** The type of the record: `0-1` is a contact. */
  objectTypeId: string;
  /** The id of the record. */
  objectId: RecordId;
}
