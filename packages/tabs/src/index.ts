/** One owner among the tabs of a browser. */
export { joinTabs } from "./join-tabs.ts";
export type { Page, TabRole, Tabs, TabsOptions } from "./tabs.ts";
