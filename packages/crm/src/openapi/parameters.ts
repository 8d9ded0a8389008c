/** Fields of files that can be searched exactly, and by their lower and upper end. */
const searchedFileFields = {
  createdAt: "Time of the upload",
  updatedAt: "Time of the last change",
  expiresAt: "Time of the expiry",
  size: "Size in bytes",
  width: "Width in pixels",
  height: "Height in pixels",
};

const fileRanges = Object.fromEntries(
  Object.entries(searchedFileFields).flatMap(([name, description]) => [
    [name, `${description}, exactly.`],
    [`${name}Gte`, `${description}, at least.`],
    [`${name}Lte`, `${description}, at most.`],
  ]),
);

/** What each parameter of a path or a query means, by its name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  ...fileRanges,
  allowsAnonymousAccess: "`true` for public files, `false` for private ones.",
  after: "Cursor of the next page: `paging.next.after` of the previous one.",
  appId: "Id of a calling app.",
  archived: "`true` looks in the recycle bin instead. `any`, if supported, looks everywhere.",
  associationType: "Id or name of an association type.",
  associationTypeId: "Id of a label.",
  associations:
    "Object types whose associated records to return: repeated, or separated by commas.",
  before: "Cursor of the page before: `paging.prev.before` of the next one.",
  callId: "Id that the page gave its call: a UUID.",
  fromObjectType: "Object type of the first record: its plural or singular name, or its id.",
  groupName: "Name of a property group.",
  idProperty: "Property with unique values that identifies the record, instead of its id.",
  lastEventId: "Id of the last event received, for clients that can't send the header.",
  limit: "Maximum number of results on a page.",
  number: "Phone number in any format.",
  objectId: "Id of a record.",
  objectType:
    "Object type: its plural or singular name, or its id, such as `tickets`, `ticket` or `0-5`.",
  objectTypeId: "Id of an object type, such as `0-1`.",
  pipelineId: "Id of a pipeline.",
  properties:
    "Properties to return: repeated, or separated by commas. By default those of the object type.",
  propertiesWithHistory: "Properties to return with all their values, the newest first.",
  propertyName: "Name of a property.",
  q: "Words to search for.",
  sort: "Property to sort by; a minus sign before it reverses the order.",
  stageId: "Id of a stage.",
  toObjectId: "Id of the other record.",
  toObjectType: "Object type of the other record: its plural or singular name, or its id.",
  transcriptId: "Id of a transcript.",
  userId: "Id of a user.",
  encoding: "Encoding of a file: of a text its character set, of an image its format.",
  expirationSeconds: "How long the URL is valid, in seconds.",
  expires: "When the URL expires, in epoch milliseconds.",
  extension: "Extension of a file, without the dot.",
  fileId: "Id of a file.",
  fileMd5: "MD5 hash of the content of a file, in hexadecimal.",
  fileName: "Name of a file; any name finds the file with the id.",
  idGte: "Ids, at least.",
  idLte: "Ids, at most.",
  ids: "Ids: repeated, or separated by commas.",
  isUsableInContent: "Whether files can be used in content.",
  name: "Part of a name with its extension, in upper or lower case.",
  parentFolderIds: "Ids of the folders that files are in; `0` for the top.",
  path: "Path of a file or folder, such as `/inbox/scan.png`.",
  property: "Fields to return: `width` and `height`; repeated, or separated by commas.",
  signature: "Signature of the URL.",
  size: "Size of an image, or a file: exactly so many bytes.",
  type: "Type of files: `IMG`, `DOCUMENT`, `AUDIO`, `MOVIE` or `OTHER`.",
  upscale: "Whether an image that is smaller than the size grows.",
  url: "URL of a file.",
};
