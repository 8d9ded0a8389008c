import { associationResource } from "./associations.ts";
import { callResource } from "./calls.ts";
import { callingSettingsResource } from "./calling-settings.ts";
import { pageAssociationEndpoints } from "./page/associations.ts";
import { callEndpoints } from "./page/calls.ts";
import { callingAppEndpoints } from "./page/calling-apps.ts";
import { developerAppEndpoints } from "./page/developer-apps.ts";
import { eventEndpoints } from "./page/events.ts";
import { pageFileEndpoints } from "./page/files.ts";
import { pageFolderEndpoints } from "./page/folders.ts";
import { importEndpoints } from "./page/imports.ts";
import { jobEndpoints } from "./page/jobs.ts";
import { pagePipelineEndpoints } from "./page/pipelines.ts";
import { pagePropertyEndpoints } from "./page/properties.ts";
import { pageRecordEndpoints } from "./page/records.ts";
import { savedListEndpoints } from "./page/saved-lists.ts";
import { taskEndpoints } from "./page/tasks.ts";
import { tokenEndpoints } from "./page/tokens.ts";
import { sessionEndpoints } from "./page/session.ts";
import { userEndpoints } from "./page/users.ts";
import { fileContentResource } from "./file-content.ts";
import { fileImportResource } from "./file-imports.ts";
import { fileResource } from "./files.ts";
import { folderResource } from "./folders.ts";
import { objectSchemaResource } from "./object-schemas.ts";
import { oauthResource } from "./oauth.ts";
import { ownerResource } from "./owners.ts";
import { pipelineResource } from "./pipelines.ts";
import { propertyResource } from "./properties.ts";
import { recordResource } from "./records.ts";
import { webhookResource } from "./webhooks.ts";
import type { Resource } from "../endpoints/endpoint.ts";

/** The endpoints of the CRM page. */
export const pageResource: Resource = {
  tag: "CRM page",
  description:
    "Endpoints for the CRM page. Other programs don't need them. Writes must come from the page's own origin.",
  security: "pageSession",
  endpoints: [
    ...sessionEndpoints,
    ...pageRecordEndpoints,
    ...pagePropertyEndpoints,
    ...pagePipelineEndpoints,
    ...pageAssociationEndpoints,
    ...callEndpoints,
    ...taskEndpoints,
    ...savedListEndpoints,
    ...importEndpoints,
    ...callingAppEndpoints,
    ...developerAppEndpoints,
    ...tokenEndpoints,
    ...userEndpoints,
    ...pageFileEndpoints,
    ...pageFolderEndpoints,
    ...eventEndpoints,
    ...jobEndpoints,
  ],
};

/** The endpoints for programs, in the order of the OpenAPI document. */
export const publicResources: readonly Resource[] = [
  recordResource,
  associationResource,
  propertyResource,
  pipelineResource,
  objectSchemaResource,
  ownerResource,
  callResource,
  callingSettingsResource,
  webhookResource,
  fileResource,
  fileImportResource,
  fileContentResource,
  folderResource,
  oauthResource,
];

/** Every endpoint of the service. */
export const resources: readonly Resource[] = [...publicResources, pageResource];
