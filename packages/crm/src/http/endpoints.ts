import { associationResource } from "./associations.ts";
import { callResource } from "./calls.ts";
import { callingSettingsResource } from "./calling-settings.ts";
import { pageResource } from "./page/page.ts";
import { pipelineResource } from "./pipelines.ts";
import { propertyResource } from "./properties.ts";
import { recordResource } from "./records.ts";
import type { Resource } from "./server/endpoint.ts";

/** Every endpoint of the service, in the order of the OpenAPI document. */
export const resources: readonly Resource[] = [
  recordResource,
  associationResource,
  propertyResource,
  pipelineResource,
  callResource,
  callingSettingsResource,
  pageResource,
];
