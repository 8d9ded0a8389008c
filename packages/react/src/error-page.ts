/** The page about an error code, with which messages of the SDKs end. */
export const errorPage = (code: "handlerFailed" | "invalidOptions" | "sessionEnded"): string =>
  `https://calling-extensions.dev/e/${code}`;
