// The entry "@calling-extensions/sdk/tabs" is separate: an app for one tab doesn't pay for it.

/** One owner among the frames of an app, or the tabs of a page. */
export { joinTabs } from "@calling-extensions/tabs";
export type { TabRole, Tabs, TabsOptions } from "@calling-extensions/tabs";
