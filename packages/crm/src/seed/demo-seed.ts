import { seedSchema, type Seed, type SeedInput } from "./seed-schema.ts";

/** The demo softphone's app id. */
export const DEMO_APP_ID = "9001";

/**
 * The URL of the demo softphone: a different site than the page, like a calling app in production.
 */
export const softphoneUrl = (port: number): string => `http://localhost:${port}/`;

const records = {
  companies: [
    {
      id: "201",
      properties: {
        name: "Example Works",
        domain: "works.example.com",
        phone: "+442079460201",
        city: "London",
        industry: "Machinery",
        hubspot_owner_id: "21",
      },
    },
    {
      id: "202",
      properties: {
        name: "Sample Foods",
        domain: "foods.example.com",
        city: "Washington",
        industry: "Food",
        hubspot_owner_id: "21",
      },
    },
  ],
  contacts: [
    {
      id: "101",
      properties: {
        firstname: "Ada",
        lastname: "Example",
        email: "ada@example.com",
        phone: "+12025550101",
        jobtitle: "Operations lead",
        hubspot_owner_id: "21",
      },
    },
    {
      id: "102",
      properties: {
        firstname: "Bo",
        lastname: "Example",
        email: "bo@example.com",
        phone: "+442079460102",
        jobtitle: "Buyer",
        hubspot_owner_id: "21",
      },
    },
  ],
  deals: [
    {
      id: "501",
      properties: {
        dealname: "Scanners for the London office",
        amount: "12500",
        deal_currency_code: "GBP",
        pipeline: "default",
        dealstage: "presentationscheduled",
        closedate: "2026-12-15",
        hubspot_owner_id: "21",
      },
    },
  ],
  sites: [
    {
      id: "401",
      properties: {
        site_name: "Thames workshop",
        front_desk_number: "+442079460401",
        city: "London",
        hubspot_owner_id: "21",
      },
    },
  ],
  tickets: [
    {
      id: "301",
      properties: {
        subject: "The scanner stops after a minute",
        content: "It worked until Monday. A restart helps for a minute, then it stops again.",
        hs_pipeline: "0",
        hs_pipeline_stage: "1",
        hs_ticket_priority: "HIGH",
        hs_ticket_category: "PRODUCT_ISSUE",
        hubspot_owner_id: "21",
      },
    },
    {
      id: "302",
      properties: {
        subject: "The invoice names the wrong address",
        content: "Please send the invoice again, with the address of the new office.",
        hs_pipeline: "0",
        hs_pipeline_stage: "2",
        hs_ticket_priority: "LOW",
        hs_ticket_category: "BILLING_ISSUE",
        hubspot_owner_id: "21",
      },
    },
    {
      id: "303",
      properties: {
        subject: "A question about delivery times",
        content: "How long does a delivery take from order to door?",
        hs_pipeline: "0",
        hs_pipeline_stage: "1",
        hs_ticket_priority: "MEDIUM",
        hs_ticket_category: "GENERAL_INQUIRY",
        hubspot_owner_id: "21",
      },
    },
  ],
} satisfies SeedInput["records"];

const associations = [
  { from: "contacts/102", to: "companies/201", types: [1] },
  { from: "tickets/301", to: "contacts/101" },
  { from: "tickets/302", to: "contacts/101" },
  { from: "tickets/303", to: "companies/201", types: [26] },
  { from: "deals/501", to: "companies/201", types: [5] },
  { from: "deals/501", to: "contacts/102" },
  { from: "sites/401", to: "companies/201" },
] satisfies SeedInput["associations"];

/** The initial data of an empty store. The phone numbers are reserved for fiction. */
export const createDemoSeed = (softphonePort: number | undefined): Seed =>
  seedSchema.parse({
    portal: { id: "1", name: "Example account", defaultCountry: "US" },
    users: [
      {
        id: "11",
        ownerId: "21",
        name: "Dana Demo",
        email: "dana.demo@example.com",
        role: "administrator",
      },
    ],
    records,
    associations,
    apps:
      softphonePort === undefined
        ? []
        : [
            {
              id: DEMO_APP_ID,
              settings: {
                name: "Demo softphone",
                url: softphoneUrl(softphonePort),
                width: 400,
                height: 650,
                isReady: true,
                supportsCustomObjects: true,
                supportsInboundCalling: true,
                usesRemote: true,
              },
            },
          ],
  });
