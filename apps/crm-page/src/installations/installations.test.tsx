// @vitest-environment jsdom
import { expect, test } from "vitest";
import { notToday, showPart } from "../testing/show-part.tsx";
import { InstallationsPage } from "./installations-page.tsx";

const ofResults = (...results: unknown[]) => ({ body: { results } });

const installation = {
  appId: "9",
  name: "Softphone",
  isInstalled: true,
  isCallingApp: true,
  scopes: ["contacts"],
  missingScopes: [] as string[],
};

test("the calling apps, with what they lack", async () => {
  const { shows } = showPart(<InstallationsPage />, {
    "GET /installations": ofResults(
      installation,
      {
        ...installation,
        appId: "8",
        name: "New",
        isInstalled: false,
        scopes: [],
        missingScopes: ["timeline"],
      },
      {
        ...installation,
        appId: "7",
        name: "Lacking",
        missingScopes: ["timeline", "crm.objects.deals.read", "other"],
      },
      { ...installation, appId: "6", name: "Revoked", tokensRevokedAt: "2026-01-15T09:00:00Z" },
    ),
  });
  expect(await shows("Revoked")).toMatchInlineSnapshot(`
    "# Calling apps
    Everyone in Demo can use an installed app. It sees who you call, and adds the calls to their timelines.
    section Apps:
    ## Apps
    ### Softphone Installed
    It can read and change contacts and companies. contacts
    [Remove Softphone]
    ### New Not installed
    [Install New]
    ### Lacking Missing permissions
    It can read and change contacts and companies. contacts
    Users can't call with it: it must also be allowed to add calls to timelines, read deals, and other. timelinecrm.objects.deals.readother
    [Allow Lacking]
    [Remove Lacking]
    ### Revoked Installed
    It can read and change contacts and companies. contacts
    Its access was revoked on DATE, because one of its tokens was used twice: someone may have copied it. Install the app again from its website.
    [Remove Revoked]"
  `);
});

test("an app is installed and removed after a confirmation", async () => {
  const missing = { ...installation, isInstalled: false, missingScopes: ["timeline"] };
  const { shows, press, changes, respond, queryClient } = showPart(<InstallationsPage />, {
    "GET /installations": ofResults(missing),
    "PUT /installations/9": notToday,
  });
  await press("Install Softphone");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Install Softphone?:
    ## Install Softphone?
    It will be able to read and change contacts and companies and add calls to timelines, and everyone in this account can call with it.
    [Cancel]
    [Install] (focused)"
  `);
  await press("Cancel");
  await shows(/^(?!.*alertdialog)/s);
  await press("Install Softphone");
  await press("Install");
  await shows("Not today.");
  respond({ "GET /installations": ofResults(installation), "DELETE /installations/9": undefined });
  await queryClient.invalidateQueries();
  await press("Remove Softphone");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Remove Softphone?:
    ## Remove Softphone?
    Users of this account can no longer call with it, and it loses its access. Its calls stay on their timelines.
    [Remove]
    [Keep] (focused)"
  `);
  await press("Remove");
  await shows("[Remove Softphone] (disabled)");
  expect(changes()).toMatchInlineSnapshot(`
    [
      "PUT /installations/9 {"scopes":["contacts","timeline"]}",
      "DELETE /installations/9",
    ]
  `);
});

test("an app that makes no calls is removed", async () => {
  const { shows, press } = showPart(<InstallationsPage />, {
    "GET /installations": ofResults({ ...installation, isCallingApp: false }),
  });
  await press("Remove Softphone");
  const text = "It loses its access to this account. What it created stays.";
  expect(await shows(text)).not.toContain("Users of this account");
});

test("a user without the permission installs nothing", async () => {
  const { shows } = showPart(
    <InstallationsPage />,
    { "GET /installations": ofResults(installation) },
    { role: "salesRep" },
  );
  expect(await shows("Softphone")).toContain("[Remove Softphone] (disabled)");
});
