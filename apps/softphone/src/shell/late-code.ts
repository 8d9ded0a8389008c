import { createLateCode } from "../loading/late-code.ts";

/** Everything on the screen that only calls need. */
export const callParts = createLateCode(() => import("./call-parts.tsx"));
/** The simulated other party, and the SIP account, below the phone. */
export const lineParts = createLateCode(() => import("./line-parts.ts"));
