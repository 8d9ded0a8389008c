import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { getObjectType } from "../objects/get-object.ts";
import { foundObjects } from "../objects/object-schema.ts";
import { toApiObjects } from "../objects/to-api-object.ts";
import { isLight } from "../search/is-light.ts";
import { searchObjects } from "../search/search-objects.ts";
import { searchRequest } from "../search/search-schema.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { requireScopes } from "./authorize.ts";
import type { ObjectRouteOptions } from "./object-routes.ts";
import { toView } from "./object-view.ts";

const archiveFilters = { true: "archived", false: "active", any: "any" } as const;

/**
 * Records of a type that fit filters and words; with `?archived=true` those in the recycle bin, with
 * `?archived=any` both, so that who mirrors records has one list of all that changed.
 */
export const objectSearchRoutes: FastifyPluginAsyncZod<ObjectRouteOptions> = async (
  app,
  { crm, settings },
) => {
  app.addHook("onRequest", requireScopes("objectType"));
  app.post(
    "/crm/v3/objects/:objectType/search",
    {
      config: { access: "read" },
      schema: {
        params: z.object({ objectType: z.string() }),
        querystring: z.object({ archived: z.enum(["true", "false", "any"]).default("false") }),
        body: searchRequest,
        response: { 200: foundObjects },
      },
    },
    async ({ params, query, body }) => {
      const type = getObjectType(params.objectType);
      const search = async (context: CrmContext) => {
        const { total, records, after } = await searchObjects(context, type, body, {
          archiveFilter: archiveFilters[query.archived],
          limits: settings.search,
        });
        return {
          total,
          results: await toApiObjects(context, records, toView(settings, body)),
          ...(after !== undefined && { paging: { next: { after } } }),
        };
      };
      return isLight(body) ? crm.read(search) : crm.readInBackground(search);
    },
  );
};
