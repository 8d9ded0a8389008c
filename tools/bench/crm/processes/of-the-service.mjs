import { createRequire } from "node:module";
import { join } from "node:path";
import { repository } from "../../../repository.mjs";

/** Loads a package as the service has it, so that peers are the same version. */
export const ofTheService = createRequire(join(repository, "packages", "crm", "package.json"));
