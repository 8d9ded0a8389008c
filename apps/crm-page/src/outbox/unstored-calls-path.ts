/** The URL of the page that lists every call that is not stored yet. */
export const unstoredCallsPath = (portalId: string): string =>
  `/contacts/${portalId}/unstored-calls`;
