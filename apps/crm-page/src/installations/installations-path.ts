/** The address of the account's calling apps. */
export const installationsPath = (portalId: string): string =>
  `/contacts/${portalId}/settings/calling-apps`;
