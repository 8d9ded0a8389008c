/** Links to moments, for pages that link to the viewer. */
export { momentHash } from "../page/moment-link.ts";
export { momentAt, momentOf } from "../session/moment.ts";
