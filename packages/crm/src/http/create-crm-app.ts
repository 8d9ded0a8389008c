import { randomUUID } from "node:crypto";
import type { RequestListener, Server } from "node:http";
import { createServer } from "node:https";
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RouteOptions,
} from "fastify";
import { createAccessTokens, type AccessTokens } from "../auth/access-tokens.ts";
import { createChangeNotifier, notifyAfterWrites } from "../changes/change-notifier.ts";
import { CrmError } from "../errors/crm-error.ts";
import { serveOpenapi } from "../openapi/serve-openapi.ts";
import { completeObjectSettings, type ObjectSettingsInput } from "../objects/object-settings.ts";
import type { PageReport } from "../page-api/index.ts";
import type { Portal } from "../model/portal.ts";
import type { Crm } from "../model/crm-context.ts";
import { createClientErrorHandler } from "./answer-client-errors.ts";
import { answerError } from "./answer-errors.ts";
import { associationBatchRoutes, olderAssociationBatchRoutes } from "./association-batch-routes.ts";
import { associationLabelRoutes } from "./association-label-routes.ts";
import { associationRoutes } from "./association-routes.ts";
import { requireBearer } from "./authorize.ts";
import { callingRoutes } from "./calling-routes.ts";
import { callingSettingsRoutes } from "./calling-settings-routes.ts";
import { checkHost } from "./check-host.ts";
import { decodePath } from "./decode-path.ts";
import { connectionRoutes } from "./connection-routes.ts";
import { noteKnownPaths } from "./known-paths.ts";
import { limitRate } from "./limit-rate.ts";
import { limitRoutes } from "./limit-routes.ts";
import { objectBatchRoutes } from "./object-batch-routes.ts";
import { objectRoutes } from "./object-routes.ts";
import { objectSearchRoutes } from "./object-search-routes.ts";
import type { ProbeUrl } from "./page-probe-route.ts";
import { pageRoutes, type AllowedOrigins } from "./page-routes.ts";
import { parseJsonBodies } from "./parse-json-body.ts";
import { isInterfacePath, rewritePath } from "./path-aliases.ts";
import { pipelineRoutes } from "./pipeline-routes.ts";
import { pipelineStageRoutes } from "./pipeline-stage-routes.ts";
import { propertyGroupRoutes } from "./property-group-routes.ts";
import { propertyRoutes } from "./property-routes.ts";
import { createRateLimiter, type RateLimits } from "./rate-limits.ts";
import { describeError, pathOf } from "./redact.ts";
import { plainSerializerCompiler, strictSerializerCompiler } from "./serialize-response.ts";
import { checkAddresses } from "./storable-text.ts";
import { testRoutes } from "./test-routes.ts";
import { requestValidatorCompiler } from "./validate-request.ts";
import { wantsPage } from "./wants-page.ts";

/** No request of this interface comes near it; a text property holds 64 K characters. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** How long a request may take to arrive, headers and body; the largest body takes a second on a slow line. */
const REQUEST_TIMEOUT_MS = 30_000;

/** How often in that time slow requests are looked for. */
const TIMEOUT_CHECKS = 10;

/** With these at hand Fastify does not load its own, after which it has typed them. */
const compilers = (hasStrictResponses: boolean) =>
  ({
    buildValidator: () => requestValidatorCompiler,
    buildSerializer: () =>
      hasStrictResponses ? strictSerializerCompiler : plainSerializerCompiler,
  }) as unknown as NonNullable<
    NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
  >;

export interface CrmAppOptions {
  readonly crm: Crm;
  /** What knows the tokens; one of its own unless said. */
  readonly tokens?: AccessTokens | undefined;
  /** How many requests a token or key may make; as many as it likes unless said. */
  readonly rateLimits?: RateLimits | undefined;
  readonly portal: () => Portal;
  /** Host and port that requests name, such as `127.0.0.1:4400`; asked for at every request. */
  readonly authority: () => string;
  /** Speaks https with this key and certificate, in PEM; http unless said. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Origin of the demo softphone, where one is served. */
  readonly softphoneUrl?: string | undefined;
  /** Further origins that calling apps may redirect to, by the app's id. */
  readonly allowedOrigins?: AllowedOrigins | undefined;
  /** Asks a calling app's address for its headers, for the page. */
  readonly probe: ProbeUrl;
  /** How long a request may take to arrive; 30 s by default. */
  readonly requestTimeoutMs?: number | undefined;
  /** How records are answered; as the interface says unless said. */
  readonly objects?: ObjectSettingsInput | undefined;
  /** Logs every request, without its query. Failures are logged in any case. Off by default. */
  readonly logRequests?: boolean | undefined;
  /** Takes the log, a line of JSON at a time; standard output unless said. */
  readonly logStream?: { write(line: string): unknown } | undefined;
  /** Is told how calling apps fare in the page, as they are developed. */
  readonly onReport?: ((report: PageReport) => void) | undefined;
  /** Has routes that put the store back to what it was, for tests. Off by default. */
  readonly hasTestRoutes?: boolean | undefined;
  /** Fails where a response is not what its schema says, for tests. Off by default. */
  readonly hasStrictResponses?: boolean | undefined;
  /** Is told of every route, before it serves anybody. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined;
  /** Answers a GET outside the interface that no file answered: the page. */
  readonly answerPage?: (request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** What holders of tokens may ask for, beside records. */
const tokenRoutes = [
  associationRoutes,
  associationBatchRoutes,
  olderAssociationBatchRoutes,
  associationLabelRoutes,
  propertyRoutes,
  propertyGroupRoutes,
  pipelineRoutes,
  pipelineStageRoutes,
  callingRoutes,
  connectionRoutes,
  limitRoutes,
];

/** The CRM's HTTP interface: a Fastify instance that listens nowhere yet. */
export async function createCrmApp(options: CrmAppOptions): Promise<FastifyInstance> {
  const { portal, authority, tls, softphoneUrl, probe, answerPage, onReport } = options;
  const origin = (): string => `${tls ? "https" : "http"}://${authority()}`;
  const notifier = createChangeNotifier();
  const crm = notifyAfterWrites(options.crm, notifier);
  const tokens = options.tokens ?? createAccessTokens(crm);
  const limit = limitRate(createRateLimiter(options.rateLimits ?? {}), crm);
  const settings = completeObjectSettings(options.objects);
  const requestTimeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const clientErrors = createClientErrorHandler();
  const serverOptions = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / TIMEOUT_CHECKS,
    // Host is checked in the error form.
    requireHostHeader: false,
  };
  const app = fastify({
    http: serverOptions,
    requestTimeout: requestTimeoutMs,
    ...(tls && {
      serverFactory: (handler: RequestListener): Server =>
        createServer({ ...tls, ...serverOptions }, handler),
    }),
    clientErrorHandler: (error, socket) => clientErrors.handle(error, socket),
    schemaController: { compilersFactory: compilers(options.hasStrictResponses ?? false) },
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: "idle",
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: options.logRequests !== true }),
    logger: {
      ...(options.logStream && { stream: options.logStream }),
      level: options.logRequests ? "info" : "error",
      serializers: {
        req: ({ method, url }) => ({ method, path: pathOf(url) }),
        error: describeError,
      },
    },
    rewriteUrl: ({ url = "/" }) => rewritePath(url),
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply);
    },
  });
  clientErrors.watch(app.server);
  app.setErrorHandler(answerError);
  app.decorateRequest("grant");
  app.decorateRequest("credential");
  app.decorateRequest("user");
  parseJsonBodies(app);
  const known = noteKnownPaths(app);
  if (options.onRoute) app.addHook("onRoute", options.onRoute);

  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-hubspot-correlation-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (isInterfacePath(request.url)) reply.header("cache-control", "no-store");
  });
  checkHost(app, origin);
  checkAddresses(app);

  app.setNotFoundHandler(async (request, reply) => {
    if (answerPage && wantsPage(request)) return answerPage(request, reply);
    const methods = known.methodsOf(decodePath(request.url.split("?", 1)[0] ?? ""));
    if (methods.length === 0) throw new CrmError("notFound", "There is nothing at this path.");
    reply.header("allow", methods.join(", "));
    throw new CrmError("methodNotAllowed", `This path takes ${methods.join(", ")}.`);
  });

  serveOpenapi(app, authority);
  await app.register(async (tokenHolders) => {
    tokenHolders.addHook("onRequest", requireBearer(tokens));
    tokenHolders.addHook("onRequest", limit);
    for (const routes of [objectRoutes, objectBatchRoutes, objectSearchRoutes]) {
      await tokenHolders.register(routes, { crm, settings });
    }
    for (const routes of tokenRoutes) {
      await tokenHolders.register(routes, { crm });
    }
  });
  await app.register(callingSettingsRoutes, { crm, tokens, limit });
  const { allowedOrigins } = options;
  const forPage = { softphoneUrl, allowedOrigins, probe, onReport };
  await app.register(pageRoutes, { crm, notifier, portal, origin, ...forPage });
  if (options.hasTestRoutes) await app.register(testRoutes, { crm, tokens });
  return app;
}
