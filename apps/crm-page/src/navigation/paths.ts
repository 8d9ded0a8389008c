export interface RecordPointer {
  readonly objectTypeId: string;
  readonly objectId: string;
}

/** The URL of the home page. */
export const homePath = (portalId: string): string => `/contacts/${portalId}`;

/** The URL of a record's page. */
export const recordPath = (portalId: string, { objectTypeId, objectId }: RecordPointer): string =>
  `/contacts/${portalId}/record/${objectTypeId}/${objectId}`;

/** The URL of the list of a record type. */
export const listPath = (portalId: string, objectTypeId: string): string =>
  `/contacts/${portalId}/objects/${objectTypeId}`;

/** The URL of a recycle bin: a view of a list. */
export const recycleBinPath = (portalId: string, objectTypeId: string): string =>
  `${listPath(portalId, objectTypeId)}?archived=true`;

/** The URL of a section of the settings; without one, of the first. */
export const settingsPath = (portalId: string, section?: string): string =>
  `/contacts/${portalId}/settings${section === undefined ? "" : `/${section}`}`;

/** The URL of a folder of files; of the top without an id. */
export const filesPath = (portalId: string, folderId?: string): string =>
  folderId === undefined
    ? `/contacts/${portalId}/files`
    : `/contacts/${portalId}/files/${folderId}`;

/** A path with the query string of a view. */
export const withSearch = (path: string, search: string): string =>
  search === "" ? path : `${path}?${search.replace(/^\?/, "")}`;

/** The URL of the page that lists every call that is not stored yet. */
export const unstoredCallsPath = (portalId: string): string =>
  `/contacts/${portalId}/unstored-calls`;

/** The URL of the calling window, which shows an app. */
export const callingWindowPath = (portalId: string, providerId?: string): string =>
  `/calling-integration-popup-ui/${portalId}${providerId === undefined ? "" : `?${new URLSearchParams({ provider: providerId })}`}`;
