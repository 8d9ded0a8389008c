/** What names a record. */
export interface RecordKey {
  readonly objectTypeId: string;
  readonly objectId: string;
}

/** The path of a record's requests, below `/_page`. */
export const recordUrl = ({ objectTypeId, objectId }: RecordKey): string =>
  `/records/${encodeURIComponent(objectTypeId)}/${encodeURIComponent(objectId)}`;
