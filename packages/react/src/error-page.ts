/** The page about an error code, with which messages of the SDKs end. */
export const errorPage = (code: "invalidOptions" | "sessionEnded"): string =>
  `https://calling-extensions.dev/e/${code}`;
