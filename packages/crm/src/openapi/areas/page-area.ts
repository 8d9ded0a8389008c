import type { Area } from "../area.ts";

const records = "/_page/records/:objectTypeId";
const record = `${records}/:objectId`;
const document = "/_page/calls/:callId";

const ada = { objectTypeId: "0-1", objectId: "101" };

/** What the CRM page alone asks for. */
export const pageArea: Area = {
  tag: "CRM page",
  description:
    "What the CRM page alone asks for, and other programs do not need. Writes come from the page's own origin.",
  security: "pageSession",
  operations: {
    "POST /_page/session": {
      id: "signIn",
      summary: "Sign in as a demo user",
      description: "The first user by default. The response carries the session token.",
      isOpen: true,
      examples: [{ status: 200, path: "/_page/session", body: { userId: "11" } }],
    },
    "GET /_page/session": {
      id: "getSession",
      summary: "Who looks at the page",
      examples: [{ status: 200, path: "/_page/session" }],
    },
    "GET /_page/providers": {
      id: "listProviders",
      summary: "List the calling apps that can be chosen",
      examples: [{ status: 200, path: "/_page/providers" }],
    },
    [`GET ${records}`]: {
      id: "listPageRecords",
      summary: "List records by title",
      examples: [{ status: 200, path: "/_page/records/0-1?q=example&archived=false&limit=20" }],
    },
    [`GET ${record}`]: {
      id: "getPageRecord",
      summary: "Read a record as its page shows it",
      examples: [{ status: 200, path: "/_page/records/0-5/301" }],
    },
    [`GET ${record}/timeline`]: {
      id: "getTimeline",
      summary: "Read a record's timeline",
      examples: [{ status: 200, path: "/_page/records/0-1/101/timeline?limit=20" }],
    },
    [`DELETE ${record}`]: {
      id: "archivePageRecord",
      summary: "Put a record into the recycle bin from its page",
      examples: [{ status: 204, path: "/_page/records/0-5/303" }],
    },
    [`POST ${record}/restore`]: {
      id: "restorePageRecord",
      summary: "Take a record out of the recycle bin",
      examples: [{ status: 204, path: "/_page/records/0-2/202/restore" }],
    },
    "GET /_page/caller-matches": {
      id: "matchCaller",
      summary: "Find who has a phone number",
      examples: [{ status: 200, path: "/_page/caller-matches?number=202-555-0101" }],
    },
    "POST /_page/contacts": {
      id: "createPageContact",
      summary: "Make a contact of an unknown caller",
      examples: [
        {
          status: 201,
          path: "/_page/contacts",
          body: { firstname: "Cy", phone: "+12025550111", email: "cy@example.com" },
        },
      ],
    },
    [`PUT ${document}`]: {
      id: "savePageCall",
      summary: "Save a version of a call",
      description:
        "Creates, updates, ends, completes and associates a call at once. Times are ages, in milliseconds before the request. Properties that are not valid are left out and named.",
      examples: [
        {
          status: 201,
          path: "/_page/calls/3f0b0a52-6f0e-4c3e-9b86-2d4f5f1c7a10",
          body: {
            version: 3,
            base: 0,
            writer: "tab-2",
            appId: "9001",
            externalCallId: "call-6",
            direction: "INBOUND",
            state: "ended",
            endStatus: "completed",
            startedAgo: 65_000,
            answeredAgo: 61_000,
            endedAgo: 1000,
            fromNumber: "+12025550101",
            calledRecord: ada,
            viewedRecord: { objectTypeId: "0-5", objectId: "301" },
            owner: "host",
            properties: { hs_call_body: "Calls back on Monday", mood: "good" },
          },
        },
        {
          status: 200,
          path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
          body: {
            version: 2,
            base: 1,
            writer: "tab-1",
            appId: "9001",
            externalCallId: "call-5",
            direction: "OUTBOUND",
            state: "inProgress",
            startedAgo: 9000,
            answeredAgo: 2000,
            toNumber: "+12025550101",
            calledRecord: ada,
            owner: "host",
            properties: {},
          },
        },
        {
          status: 409,
          path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
          body: {
            version: 1,
            base: 0,
            writer: "tab-2",
            appId: "9001",
            externalCallId: "call-5",
            direction: "OUTBOUND",
            state: "inProgress",
            startedAgo: 9000,
            owner: "host",
            properties: {},
          },
        },
      ],
    },
    [`POST ${document}/heartbeat`]: {
      id: "renewPageCall",
      summary: "Renew the lease of a call",
      description: "Every 15 seconds until the call is completed.",
      examples: [
        {
          status: 204,
          path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01/heartbeat",
          body: { version: 1 },
        },
      ],
    },
    "PUT /_page/availability": {
      id: "noteAvailability",
      summary: "Tell what a calling app says of its user",
      description: "To be said again once a minute while the user is available.",
      examples: [
        {
          status: 204,
          path: "/_page/availability",
          body: { provider: "Demo softphone", isAvailable: true },
        },
      ],
    },
    "GET /_page/installations": {
      id: "listInstallations",
      summary: "List the calling apps and what each may do",
      examples: [{ status: 200, path: "/_page/installations" }],
    },
    "PUT /_page/installations/:appId": {
      id: "installApp",
      summary: "Install a calling app",
      description:
        "Asks for the user's permission `apps.manage`, and for `contacts` and `timeline` among the scopes.",
      examples: [
        {
          status: 204,
          path: "/_page/installations/9001",
          body: { scopes: ["contacts", "timeline"] },
        },
      ],
    },
    "DELETE /_page/installations/:appId": {
      id: "uninstallApp",
      summary: "Uninstall a calling app",
      description: "Asks for the user's permission `apps.manage`.",
      examples: [{ status: 204, path: "/_page/installations/9001" }],
    },
    "POST /_page/reports": {
      id: "reportApp",
      summary: "Tell how a calling app fares in the page",
      description: "For whoever develops it; sent where the session says `wantsReports`.",
      examples: [
        {
          status: 204,
          path: "/_page/reports",
          body: { provider: "My app", kind: "status", code: "initialized", text: "" },
        },
      ],
    },
    "POST /_page/probe": {
      id: "probe",
      summary: "Ask a calling app's address for its headers",
      description:
        "What a page cannot see of a frame. Only for addresses of installed apps, and one that the user has just entered.",
      examples: [
        {
          status: 200,
          path: "/_page/probe",
          body: { url: "http://localhost:4401/", providerId: "9001" },
        },
      ],
    },
    "GET /_page/events": {
      id: "followChanges",
      summary: "Follow what changes",
      description:
        "Server-sent events; each `data` is one `PageEvent` in JSON, which names what is to be asked for again. A stream goes on where another ended by the header `Last-Event-ID`, or by `lastEventId`.",
      examples: [{ status: 200, path: "/_page/events" }],
    },
  },
};
