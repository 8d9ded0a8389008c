// @vitest-environment jsdom
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { notToday, showPart } from "../testing/show-part.tsx";
import { InstallationsPage } from "../installations/installations-page.tsx";
import { JobsSection } from "./jobs-section.tsx";
import { PipelinesSection } from "./pipelines/pipelines-section.tsx";
import { RecycleBinSection } from "./recycle-bin-section.tsx";
import { TokensSection } from "./tokens/tokens-section.tsx";
import { UsersSection } from "./users/users-section.tsx";

const ofResults = (...results: unknown[]) => ({ body: { results } });

/** Sections, what they request, their texts while it loads and if it fails, and what they show without anything. */
const sections: readonly (readonly [ReactNode, string, string, string, string])[] = [
  [
    <JobsSection key="1" />,
    "GET /jobs",
    "Loading jobs",
    "Couldn't load the jobs",
    "No background jobs",
  ],
  [
    <TokensSection key="1" />,
    "GET /tokens",
    "Loading tokens",
    "Couldn't load the tokens",
    "No access tokens yet",
  ],
  [
    <UsersSection key="1" />,
    "GET /users",
    "Loading users",
    "Couldn't load the users",
    "Administrator",
  ],
  [
    <PipelinesSection key="1" />,
    "GET /pipelines",
    "Loading pipelines",
    "Couldn't load the pipelines",
    "# Pipelines",
  ],
  [
    <InstallationsPage key="1" />,
    "GET /installations",
    "Loading apps",
    "Couldn't load the apps",
    "No calling apps yet",
  ],
];

describe.each(sections)(
  "a section of the settings: %#",
  (section, request, loading, failure, empty) => {
    test("loads", async () => {
      const { shows } = showPart(section, { [request]: undefined });
      expect(await shows(loading)).not.toContain(failure);
    });

    test("fails, and is loaded again", async () => {
      const { shows, press, respond } = showPart(section, { [request]: notToday });
      expect(await shows(failure)).toContain("Not today.");
      respond({ [request]: { body: { results: [], stageLimit: 3 } } });
      await press("Try again");
      await shows(new RegExp(`^(?!.*${failure})`, "s"));
      if (empty !== "Administrator") await shows(empty);
    });
  },
);

const token = {
  id: "5",
  label: "Reports",
  scopes: ["files", "tickets"],
  createdAt: 0,
};

test("the tokens, of which one expires and one has expired", async () => {
  const tokens = [
    token,
    { ...token, id: "6", label: "Old", expiresAt: 1 },
    { ...token, id: "7", label: "New", expiresAt: 4_000_000_000_000 },
  ];
  const { shows } = showPart(<TokensSection />, { "GET /tokens": ofResults(...tokens) });
  expect(await shows("Reports")).toMatchInlineSnapshot(`
    "# Access tokens
    A program of your own uses the HTTP interface with an access token. Each token can do only what its scopes allow.
    section Tokens:
    ## Tokens
    [Create token]
    ### Reports
    It can read, upload, change and delete files and read and change tickets.
    Created DATE. Doesn't expire.
    [Revoke Reports]
    ### Old Expired
    It can read, upload, change and delete files and read and change tickets.
    Created DATE. Expired DATE.
    [Revoke Old]
    ### New
    It can read, upload, change and delete files and read and change tickets.
    Created DATE. Expires DATE.
    [Revoke New]"
  `);
});

test("a user without the permission can't create a token", async () => {
  const { shows } = showPart(
    <TokensSection />,
    { "GET /tokens": ofResults() },
    { role: "salesRep" },
  );
  expect(await shows("No access tokens yet")).toMatchInlineSnapshot(`
    "# Access tokens
    A program of your own uses the HTTP interface with an access token. Each token can do only what its scopes allow.
    section Tokens:
    ## Tokens
    note:
    To manage apps and access tokens, you need the permission apps.manage. Ask an administrator of the account.
    No access tokens yet"
  `);
});

test("a token is revoked after a confirmation", async () => {
  const { shows, press, changes, respond } = showPart(<TokensSection />, {
    "GET /tokens": ofResults(token),
    "DELETE /tokens/5": notToday,
  });
  await press("Revoke Reports");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Revoke Reports?:
    ## Revoke Reports?
    Programs that use this token lose their access immediately. It can't be restored.
    [Revoke]
    [Keep] (focused)"
  `);
  await press("Keep");
  await shows(/^(?!.*alertdialog)/s);
  expect(changes()).toEqual([]);
  await press("Revoke Reports");
  await press("Revoke");
  await shows(/Reports\W+Not today/);
  respond({ "DELETE /tokens/5": {}, "GET /tokens": ofResults() });
  await press("Revoke Reports");
  await press("Revoke");
  expect(await shows("The token was revoked.")).toContain("Reports");
  await shows("No access tokens yet");
});

test("a token is created, and its secret is shown once", async () => {
  const { shows, press, changes, respond, type, check, choose } = showPart(<TokensSection />, {
    "GET /tokens": ofResults(),
    "POST /tokens": notToday,
  });
  await press("Create token");
  expect(await shows("dialog New access token")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog New access token:
    ## New access token
    field Name: 
    select Expires after: 90 days
    Scopes
    checkbox Read contacts crm.objects.contacts.read: no
    checkbox Change contacts crm.objects.contacts.write: no
    checkbox Read companies crm.objects.companies.read: no
    checkbox Change companies crm.objects.companies.write: no
    checkbox Read deals crm.objects.deals.read: no
    checkbox Change deals crm.objects.deals.write: no
    checkbox Read and change tickets tickets: no
    checkbox Read custom objects crm.objects.custom.read: no
    checkbox Change custom objects crm.objects.custom.write: no
    checkbox Add calls to timelines timeline: no
    checkbox Read transcripts of calls crm.extensions_calling_transcripts.read: no
    checkbox Add and delete transcripts of calls crm.extensions_calling_transcripts.write: no
    checkbox Read, upload, change and delete files files: no
    [Cancel]
    [Create]"
  `);
  await press("Create");
  expect(await shows("Enter a name, such as the program's name.")).toContain(
    "field Name:  (invalid",
  );
  type("Name", " Reports ");
  await press("Create");
  expect(await shows("Choose at least one scope.")).not.toContain("(invalid");
  check("Read, upload, change and delete files");
  check("Read and change tickets");
  check("Read and change tickets");
  choose("Expires after", "30 days");
  await press("Create");
  await shows("Not today.");
  choose("Expires after", "Doesn't expire");
  respond({ "POST /tokens": { status: 201, body: { token, secret: "s3cret" } } });
  await press("Create");
  expect(await shows("Token Reports")).toMatchInlineSnapshot(`
    "alertdialog Token Reports:
    ## Token Reports
    note:
    Copy the token now: it isn't stored, and can't be shown again.
    field Access token: s3cret (read-only)
    Programs send it in the header Authorization: Bearer …
    [Copy token]
    [Done]"
  `);
  expect(changes()).toMatchInlineSnapshot(`
    [
      "POST /tokens {"label":"Reports","scopes":["files"],"lifetimeMs":2592000000}",
      "POST /tokens {"label":"Reports","scopes":["files"]}",
    ]
  `);
  await press("Done");
  await shows(/^(?!.*alertdialog)/s);
});

test("the recycle bins", async () => {
  const { shows } = showPart(<RecycleBinSection />);
  expect(await shows("Record types")).toMatchInlineSnapshot(`
    "# Recycle bin
    Deleted records can be restored for 90 days. After that they are removed for good.
    section Record types:
    ## Record types
    [Deleted contacts](/contacts/1/objects/0-1?archived=true)
    [Deleted companies](/contacts/1/objects/0-2?archived=true)
    [Deleted deals](/contacts/1/objects/0-3?archived=true)
    [Deleted tickets](/contacts/1/objects/0-5?archived=true)
    [Deleted sites](/contacts/1/objects/2-1?archived=true)
    [Deleted calls](/contacts/1/objects/0-48?archived=true)"
  `);
});

test("the users and their roles", async () => {
  const user = { id: "11", name: "Dana Demo", role: "manager", email: "d@example.com" };
  const { shows, choose, respond } = showPart(<UsersSection />, {
    "GET /users": ofResults(
      { ...user, isActive: true, availableIn: [], liveCallsSince: [] },
      { ...user, id: "12", name: "Kim Lee", isActive: true, availableIn: [], liveCallsSince: [] },
    ),
    "PATCH /users/12": notToday,
  });
  expect(await shows("Kim Lee")).toMatchInlineSnapshot(`
    "# Users and availability
    Users are available while their calling app reports it from an open tab. Programs can read it, for example to route calls.
    section Users:
    ## Users
    ### Dana Demo (you)
    d@example.com
    [Add number of Dana Demo]
    Not available
    select Role of Dana Demo: Manager
    ### Kim Lee
    d@example.com
    [Add number of Kim Lee]
    Not available
    select Role of Kim Lee: Manager
    section Roles:
    ## Roles
    Administrator
    Work with their own records and calls; change records of other owners; delete and restore records other than own notes, tasks and calls; change properties; change pipelines and their stages; import, change and delete files, and manage folders and background jobs; erase files for privacy; invite and deactivate users, and change their roles; manage apps and access tokens
    Manager
    Work with their own records and calls; change records of other owners; delete and restore records other than own notes, tasks and calls; change properties; change pipelines and their stages; import, change and delete files, and manage folders and background jobs; erase files for privacy
    Sales rep
    Work with their own records and calls"
  `);
  choose("Role of Kim Lee", "Sales rep");
  expect(await shows("Couldn't change the role. Not today.")).toMatch(/Kim Lee\nCouldn't/);
  respond({ "PATCH /users/12": undefined });
  choose("Role of Kim Lee", "Sales rep");
  await shows("select Role of Kim Lee: Sales rep (disabled)");
});
