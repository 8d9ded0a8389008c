/** The key of the query that lists the apps. */
export const DEVELOPER_APPS_KEY = ["developer-apps"];
