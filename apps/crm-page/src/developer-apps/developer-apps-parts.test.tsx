// @vitest-environment jsdom
import type { DeveloperApp } from "@calling-extensions/crm/page-api";
import { expect, test } from "vitest";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { DeveloperAppsPage } from "./developer-apps-page.tsx";

const app: DeveloperApp = {
  appId: "9101",
  name: "Ticket sync",
  clientId: "c",
  isPublic: false,
  redirectUrls: ["https://app.example.com/oauth", "http://localhost:3000/oauth"],
  scopes: ["tickets"],
  optionalScopes: [],
  createdAt: "2026-01-15T09:00:00Z",
};
const phone: DeveloperApp = {
  ...app,
  appId: "9102",
  name: "Phone",
  isPublic: true,
  optionalScopes: ["files"],
  callbackUrl: "https://app.example.com/events",
  callingSettings: {
    name: "Phone",
    url: "https://phone.example.com/",
    width: 400,
    height: 650,
    isReady: false,
    supportsCustomObjects: true,
    supportsInboundCalling: false,
    usesRemote: false,
    usesCallingWindow: false,
  },
  channelWebhookUrl: "https://phone.example.com/numbers",
  recordingUrl: "https://phone.example.com/recordings/%s",
};
const apps = (...results: DeveloperApp[]) => ({ body: { results } });
const page = (responses: Responses = {}) =>
  showPart(<DeveloperAppsPage />, { "GET /apps": apps(app, phone), ...responses });
const rejected = (...fields: string[]) => ({
  status: 400,
  body: { message: "Invalid.", errors: fields.map((field) => ({ in: field })) },
});
const closed = /^(?!.*dialog)/s;

test("the apps of developers", async () => {
  const { shows } = page();
  expect(await shows("Ticket sync")).toMatchInlineSnapshot(`
    "# Developer apps
    An app that users authorize gets its own access tokens, with the permissions that they granted.
    section Apps:
    ## Apps
    [Create app]
    ### Ticket sync
    App ID
    9101
    Client ID
    c
    Redirect URLs
    https://app.example.com/oauthhttp://localhost:3000/oauth
    Required scopes
    tickets
    [Edit Ticket sync]
    [Calling settings of Ticket sync]
    [Events for Ticket sync]
    [Replace the secret of Ticket sync]
    [Delete Ticket sync]
    ### Phone Public Calling appIn test
    App ID
    9102
    Client ID
    c
    Redirect URLs
    https://app.example.com/oauthhttp://localhost:3000/oauth
    Required scopes
    tickets
    Optional scopes
    files
    Callback URL
    https://app.example.com/events
    Calling URL
    https://phone.example.com/
    Webhook for published calls
    https://phone.example.com/numbers
    Recording URL
    https://phone.example.com/recordings/%s
    [Edit Phone]
    [Calling settings of Phone]
    [Events for Phone]
    [Remove the calling settings of Phone]
    [Replace the secret of Phone]
    [Delete Phone]"
  `);
});

test("no apps, for those who create them and others", async () => {
  expect(await page({ "GET /apps": apps() }).shows("No apps yet")).toMatchInlineSnapshot(`
    "# Developer apps
    An app that users authorize gets its own access tokens, with the permissions that they granted.
    section Apps:
    ## Apps
    [Create app]
    No apps yet
    Create one to get a client ID and a client secret."
  `);
});

test("no apps for a sales rep", async () => {
  const { shows } = showPart(<DeveloperAppsPage />, { "GET /apps": apps() }, { role: "salesRep" });
  expect(await shows("No apps yet")).toMatchInlineSnapshot(`
    "# Developer apps
    An app that users authorize gets its own access tokens, with the permissions that they granted.
    section Apps:
    ## Apps
    note:
    To manage apps and access tokens, you need the permission apps.manage. Ask an administrator of the account.
    No apps yet"
  `);
});

test("the apps load, fail, and are loaded again", async () => {
  const { shows, press, respond } = page({ "GET /apps": undefined });
  await shows("Loading apps");
  respond({ "GET /apps": notToday });
  await shows("Couldn't load the apps");
  respond({ "GET /apps": apps(app) });
  await press("Try again");
  expect(await shows("Ticket sync")).not.toContain("Couldn't load");
});

test("an app is created, and its secret is shown once", async () => {
  const { shows, press, type, check, changes, respond } = page({
    "POST /apps": rejected("redirectUrls.0", "callingUrl"),
  });
  await press("Create app");
  expect(await shows("dialog New app")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New app:
    ## New app
    field Name: 
    field Redirect URLs, one per line:  hint https://app.example.com/oauth
    field Required scopes: contacts timeline
    field Optional scopes: 
    field Callback URL for events (optional): 
    field URL of the calling app (optional): 
    checkbox Runs in a browser or on a phone, so it can't keep a secret: no
    [Cancel]
    [Create]"
  `);
  type("Name", " Mine ");
  type("Redirect URLs, one per line", "https://a.example.com/\n\nhttps://b.example.com/ ");
  type("Required scopes", "contacts  timeline");
  check("Runs in a browser");
  await press("Create");
  expect(await shows("Not saved.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New app:
    ## New app
    field Name:  Mine 
    field Redirect URLs, one per line: https://a.example.com/

    https://b.example.com/  (invalid, focused)
    Enter at least one redirect URL: an https URL without a fragment, or an http URL of this machine such as http://localhost:3000/oauth.
    field Required scopes: contacts  timeline
    field Optional scopes: 
    field Callback URL for events (optional): 
    field URL of the calling app (optional):  (invalid)
    Enter a URL of the calling app: an https URL without a fragment, or an http URL of this machine such as http://localhost:3000/oauth.
    checkbox Runs in a browser or on a phone, so it can't keep a secret: yes
    alert:
    Not saved. Correct the marked fields.
    [Cancel]
    [Create]"
  `);
  type("Optional scopes", "files");
  type("Callback URL for events (optional)", " https://a.example.com/events ");
  type("URL of the calling app (optional)", " https://a.example.com/phone ");
  respond({ "POST /apps": rejected("name", "scopes", "optionalScopes", "callbackUrl") });
  await press("Create");
  expect(await shows("Enter a name of up to 200 characters.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New app:
    ## New app
    field Name:  Mine  (invalid, focused)
    Enter a name of up to 200 characters.
    field Redirect URLs, one per line: https://a.example.com/

    https://b.example.com/ 
    field Required scopes: contacts  timeline (invalid)
    Enter scopes such as contacts, separated by spaces. Users can't grant developer scopes.
    field Optional scopes: files (invalid)
    Enter scopes such as contacts, separated by spaces. Users can't grant developer scopes.
    field Callback URL for events (optional):  https://a.example.com/events  (invalid)
    Enter a callback URL: an https URL without a fragment, or an http URL of this machine such as http://localhost:3000/oauth.
    field URL of the calling app (optional):  https://a.example.com/phone 
    checkbox Runs in a browser or on a phone, so it can't keep a secret: yes
    alert:
    Not saved. Correct the marked fields.
    [Cancel]
    [Create]"
  `);
  respond({ "POST /apps": { status: 201, body: { app, clientSecret: "s3cret" } } });
  await press("Create");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Secret of Ticket sync:
    ## Secret of Ticket sync
    note:
    Copy the secret now: it isn't stored, and can't be shown again. It also verifies the signatures of callbacks.
    field Client ID: c (read-only)
    field Client secret: s3cret (read-only)
    [Copy secret]
    [Done]"
  `);
  await press("Done");
  await shows(closed);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /apps {"name":"Mine","isPublic":true,"redirectUrls":["https://a.example.com/","https://b.example.com/"],"scopes":["contacts","timeline"],"optionalScopes":[]}",
      "POST /apps {"name":"Mine","isPublic":true,"redirectUrls":["https://a.example.com/","https://b.example.com/"],"scopes":["contacts","timeline"],"optionalScopes":["files"],"callbackUrl":"https://a.example.com/events","callingUrl":"https://a.example.com/phone"}",
      "POST /apps {"name":"Mine","isPublic":true,"redirectUrls":["https://a.example.com/","https://b.example.com/"],"scopes":["contacts","timeline"],"optionalScopes":["files"],"callbackUrl":"https://a.example.com/events","callingUrl":"https://a.example.com/phone"}",
    ]
  `);
});

test("an app is edited", async () => {
  const { shows, press, type, changes, respond } = page({ "PATCH /apps/9102": notToday });
  await press("Edit Phone");
  expect(await shows("dialog Edit Phone")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Edit Phone:
    ## Edit Phone
    field Name: Phone
    field Redirect URLs, one per line: https://app.example.com/oauth
    http://localhost:3000/oauth
    field Required scopes: tickets
    field Optional scopes: files
    field Callback URL for events (optional): https://app.example.com/events
    checkbox Runs in a browser or on a phone, so it can't keep a secret: yes
    [Cancel]
    [Save]"
  `);
  type("Callback URL for events (optional)", " ");
  await press("Save");
  await shows("Not today.");
  respond({ "PATCH /apps/9102": { body: phone }, "GET /apps": apps({ ...phone, name: "Edited" }) });
  await press("Save");
  expect(await shows("Edited")).not.toContain("dialog");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PATCH /apps/9102 {"name":"Phone","isPublic":true,"redirectUrls":["https://app.example.com/oauth","http://localhost:3000/oauth"],"scopes":["tickets"],"optionalScopes":["files"],"callbackUrl":null}",
      "PATCH /apps/9102 {"name":"Phone","isPublic":true,"redirectUrls":["https://app.example.com/oauth","http://localhost:3000/oauth"],"scopes":["tickets"],"optionalScopes":["files"],"callbackUrl":null}",
    ]
  `);
});

test("an app becomes a calling app, which can be undone", async () => {
  const path = "/apps/9101/calling-settings";
  const { shows, press, type, check, changes, respond } = page({
    [`PUT ${path}`]: rejected(
      "name",
      "url",
      "width",
      "height",
      "channelWebhookUrl",
      "recordingUrl",
    ),
  });
  await press("Calling settings of Ticket sync");
  expect(await shows("dialog Calling settings")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Calling settings of Ticket sync:
    ## Calling settings of Ticket sync
    field Name shown to users: Ticket sync
    field URL of the calling app:  hint https://phone.example.com/
    field Width in pixels: 400
    field Height in pixels: 650
    field Webhook URL for published calls (optional):  hint https://phone.example.com/numbers
    field Recording URL, with %s for your ID of the call (optional):  hint https://phone.example.com/recordings/%s
    The frame on a screen of 1440 × 780 pixels.
    checkbox Users can choose it. Turn this off while you test it.: yes
    checkbox Receives calls, so it's loaded with every page: no
    checkbox Calls from custom objects: no
    checkbox Stays in the navigation bar: no
    checkbox Handles calls in a separate window: no
    [Cancel]
    [Save]"
  `);
  type("URL of the calling app", " https://phone.example.com/ ");
  type("Width in pixels", "9000");
  expect(await shows("Larger than a screen")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Calling settings of Ticket sync:
    ## Calling settings of Ticket sync
    field Name shown to users: Ticket sync
    field URL of the calling app:  https://phone.example.com/ 
    field Width in pixels: 9000
    field Height in pixels: 650
    field Webhook URL for published calls (optional):  hint https://phone.example.com/numbers
    field Recording URL, with %s for your ID of the call (optional):  hint https://phone.example.com/recordings/%s
    Larger than a screen of 1440 × 780 pixels, where it gets 1414 × 650.
    checkbox Users can choose it. Turn this off while you test it.: yes
    checkbox Receives calls, so it's loaded with every page: no
    checkbox Calls from custom objects: no
    checkbox Stays in the navigation bar: no
    checkbox Handles calls in a separate window: no
    [Cancel]
    [Save]"
  `);
  type("Width in pixels", "wide");
  await shows("Enter a width and a height to see the frame.");
  await press("Save");
  expect(await shows("Not saved.")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Calling settings of Ticket sync:
    ## Calling settings of Ticket sync
    field Name shown to users: Ticket sync (invalid, focused)
    Enter a name of up to 200 characters.
    field URL of the calling app:  https://phone.example.com/  (invalid)
    Enter the whole URL of the calling app, such as https://phone.example.com/.
    field Width in pixels: wide (invalid)
    Enter a width of up to 10,000 pixels.
    field Height in pixels: 650 (invalid)
    Enter a height of up to 10,000 pixels.
    field Webhook URL for published calls (optional):  hint https://phone.example.com/numbers (invalid)
    Enter the whole URL of the webhook, such as https://phone.example.com/numbers.
    field Recording URL, with %s for your ID of the call (optional):  hint https://phone.example.com/recordings/%s (invalid)
    Enter the whole URL of a recording with %s, such as https://phone.example.com/recordings/%s.
    Enter a width and a height to see the frame.
    checkbox Users can choose it. Turn this off while you test it.: yes
    checkbox Receives calls, so it's loaded with every page: no
    checkbox Calls from custom objects: no
    checkbox Stays in the navigation bar: no
    checkbox Handles calls in a separate window: no
    alert:
    Not saved. Correct the marked fields.
    [Cancel]
    [Save]"
  `);
  type("Width in pixels", "300");
  type("Recording URL", "https://phone.example.com/%s");
  check("Stays in the navigation bar");
  respond({ [`PUT ${path}`]: { body: app }, [`DELETE ${path}`]: notToday });
  await press("Save");
  expect(await shows("The calling settings were saved.")).not.toContain("dialog Calling");
  await press("Undo");
  await shows(/Ticket sync\W+Not today/);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /apps/9101/calling-settings {"width":0,"height":650,"isReady":true,"supportsCustomObjects":false,"supportsInboundCalling":false,"usesRemote":false,"usesCallingWindow":false,"name":"Ticket sync","url":"https://phone.example.com/","channelWebhookUrl":null,"recordingUrl":null}",
      "PUT /apps/9101/calling-settings {"width":300,"height":650,"isReady":true,"supportsCustomObjects":false,"supportsInboundCalling":false,"usesRemote":true,"usesCallingWindow":false,"name":"Ticket sync","url":"https://phone.example.com/","channelWebhookUrl":null,"recordingUrl":"https://phone.example.com/%s"}",
      "DELETE /apps/9101/calling-settings",
    ]
  `);
});

test("the calling settings of an app are removed, which can be undone", async () => {
  const path = "/apps/9102/calling-settings";
  const { shows, press, changes, respond } = page({ [`DELETE ${path}`]: notToday });
  await press("Remove the calling settings of Phone");
  await shows("alert");
  respond({ [`DELETE ${path}`]: {}, [`PUT ${path}`]: { body: phone } });
  await press("Remove the calling settings of Phone");
  await shows("The calling settings were removed.");
  await press("Undo");
  await expect.poll(() => changes().length).toBe(3);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "DELETE /apps/9102/calling-settings",
      "DELETE /apps/9102/calling-settings",
      "PUT /apps/9102/calling-settings {"name":"Phone","url":"https://phone.example.com/","width":400,"height":650,"isReady":false,"supportsCustomObjects":true,"supportsInboundCalling":false,"usesRemote":false,"usesCallingWindow":false,"channelWebhookUrl":"https://phone.example.com/numbers","recordingUrl":"https://phone.example.com/recordings/%s"}",
    ]
  `);
});

test("a secret is replaced after a confirmation", async () => {
  const { shows, press, changes, respond } = page({ "POST /apps/9101/secret": notToday });
  await press("Replace the secret of Ticket sync");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Replace the secret of Ticket sync?:
    ## Replace the secret of Ticket sync?
    The current secret stops working immediately. Access tokens stay valid.
    [Cancel]
    [Replace] (focused)"
  `);
  await press("Cancel");
  await shows(closed);
  expect(changes()).toEqual([]);
  await press("Replace the secret of Ticket sync");
  await press("Replace");
  await shows("Not today.");
  respond({ "POST /apps/9101/secret": { body: { app, clientSecret: "n3w" } } });
  await press("Replace the secret of Ticket sync");
  await press("Replace");
  expect(await shows("Secret of Ticket sync")).toContain("field Client secret: n3w (read-only");
});

test("an app is deleted after a confirmation", async () => {
  const { shows, press, changes, respond } = page({ "DELETE /apps/9101": undefined });
  await press("Delete Ticket sync");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Delete Ticket sync?:
    ## Delete Ticket sync?
    It is uninstalled, its tokens stop working, and its calling settings are deleted. This can't be undone.
    [Delete]
    [Keep] (focused)"
  `);
  await press("Keep");
  await shows(closed);
  await press("Delete Ticket sync");
  respond({ "DELETE /apps/9101": {}, "GET /apps": apps(phone) });
  await press("Delete");
  await shows(/^(?!.*Ticket sync)/s);
  expect(changes()).toEqual(["DELETE /apps/9101"]);
});
