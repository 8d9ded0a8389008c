import type { FileStorage } from "../files/file-services.ts";

const fail = (): never => {
  throw new Error("This test needs no files.");
};

/** For services whose tests use no files. */
export const noFiles: FileStorage = {
  contents: {
    openSpool: fail,
    put: fail,
    confirm: fail,
    listUnconfirmed: fail,
    listsAllUnconfirmed: true,
    read: fail,
    delete: fail,
    check: fail,
    close: async () => undefined,
  },
  jobs: { wake: () => undefined },
  importGuard: { check: fail },
  signer: { sign: fail, verify: fail },
  scaler: { sizeOf: fail, scale: fail },
};
