import { createLateCode } from "../loading/late-code.ts";

/** The number plans of all countries. Until they have loaded, numbers are shown as they were entered. */
export const numberPlans = createLateCode(() => import("./loaded-plans.ts"));
