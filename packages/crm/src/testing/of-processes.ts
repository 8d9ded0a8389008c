/** The variables of processes that the tests of the vendor's client use, instead of a service of their own. */
export const OF_PROCESSES = { url: "CRM_TEST_URL", database: "CRM_TEST_DATABASE_URL" } as const;
