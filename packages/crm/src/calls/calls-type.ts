import { objectTypeOf } from "../objects/object-types.ts";

/** The object type of calls. */
export const callsType = objectTypeOf("0-48");
