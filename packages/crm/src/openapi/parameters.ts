/** The description of each path and query parameter, by name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  after: "Cursor of the next page: `paging.next.after` of the previous one.",
  appId: "Id of a calling app.",
  archived: "`true` looks in the recycle bin instead. `any`, if supported, looks everywhere.",
  associationType: "Id or name of an association type.",
  associationTypeId: "Id of a label.",
  associations:
    "Object types whose associated records to return: repeated, or separated by commas.",
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
};
