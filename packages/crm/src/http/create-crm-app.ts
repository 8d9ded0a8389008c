import { randomUUID } from "node:crypto";
import type { RequestListener, Server } from "node:http";
import { createServer } from "node:https";
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyServerOptions,
  type RouteOptions,
} from "fastify";
import { createRequestLog, type RequestLog } from "../apps/request-log.ts";
import { createAccessTokens, type AccessTokens } from "../auth/access-tokens.ts";
import { createMemoryCounter, type RequestCounter } from "../auth/request-counter.ts";
import { CallLocks } from "../calls/call-locks.ts";
import { createChangeNotifier, notifyAfterWrites } from "../changes/change-notifier.ts";
import type { FileStorage } from "../files/file-services.ts";
import { completeObjectSettings, type ObjectSettingsInput } from "../objects/object-settings.ts";
import { serveOpenapi } from "./openapi/serve-openapi.ts";
import type { HostPolicyOptions, PageRecording, PageReport } from "../page-api/index.ts";
import type { Portal } from "../model/portal.ts";
import type { Crm } from "../model/crm-context.ts";
import type { ServiceObserver } from "../model/service-observer.ts";
import type { SignInOptions, SignInProvider } from "../sign-in/sign-in-provider.ts";
import {
  MAX_BODY_BYTES,
  REQUEST_TIMEOUT_MS,
  TIMEOUT_CHECKS,
  UPLOAD_IDLE_TIMEOUT_MS,
  UPLOAD_TIMEOUT_MS,
  MAX_PATH_LENGTH,
  MAX_WRONG_CREDENTIALS,
} from "../limits.ts";
import { resources } from "./endpoints.ts";
import { startChanges } from "./page/events.ts";
import { addEndpoints } from "./server/add-endpoints.ts";
import { limitArrivals } from "./server/arrival-timeout.ts";
import { checkHost } from "./server/check-host.ts";
import type { ProcessHeartbeat } from "../store/process-heartbeat.ts";
import { createClientErrorHandler } from "./server/client-errors.ts";
import type { AllowedOrigins, ProbeUrl } from "../endpoints/services.ts";
import { sendError } from "./server/error-response.ts";
import { createGuards } from "./server/guards.ts";
import { type Readiness, serveHealth } from "./server/health.ts";
import { handleNotFound, type SendPage } from "./server/not-found.ts";
import { logRequests } from "./server/log-requests.ts";
import { observeRequests } from "./server/observe-requests.ts";
import { parseJsonBodies } from "./server/parse-json-body.ts";
import { createPathRewriter, isApiPath } from "./server/paths.ts";
import { createRateLimitHooks } from "./server/rate-limit-hook.ts";
import type { RateLimits } from "./server/rate-limiter.ts";
import { createRequestLogger, mixIds } from "./server/request-logger.ts";
import { describeError, pathOf } from "./server/redact.ts";
import {
  plainSerializerCompiler,
  requestValidatorCompiler,
  strictSerializerCompiler,
} from "./server/schema-compilers.ts";
import { readTraceContext } from "./server/trace-context.ts";
import { rejectNulInUrls } from "./server/text-validation.ts";
import { createWrongCredentials, type WrongCredentialLimits } from "./server/wrong-credentials.ts";
import { testRoutes } from "./test-routes.ts";

/** With these, Fastify doesn't load its own compilers, although its types require them. */
const compilers = (hasStrictResponses: boolean) =>
  ({
    buildValidator: () => requestValidatorCompiler,
    buildSerializer: () =>
      hasStrictResponses ? strictSerializerCompiler : plainSerializerCompiler,
  }) as unknown as NonNullable<
    NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]
  >;

const rewritePath = createPathRewriter(resources);

export interface CrmAppOptions {
  readonly crm: Crm;
  /** Looks up access tokens; by default a lookup of this app. */
  readonly tokens?: AccessTokens | undefined;
  /** How many requests a token or key may send; unlimited by default. */
  readonly rateLimits?: RateLimits | undefined;
  /** Counts requests for the limits; in memory by default. */
  readonly requests?: RequestCounter | undefined;
  /** Remembers the newest requests of programs; in memory by default. */
  readonly requestLog?: RequestLog | undefined;
  /** How often requests may have wrong credentials; see `MAX_WRONG_CREDENTIALS`. */
  readonly wrongCredentials?: WrongCredentialLimits | undefined;
  readonly portal: () => Portal;
  readonly files: FileStorage;
  /**
   * The origins by which browsers and programs reach the service, such as `http://127.0.0.1:4400`. Links have the first
   * one. Read at every request.
   */
  readonly origins: () => readonly [string, ...string[]];
  /** The addresses or networks of proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are believed; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** The key and certificate for https, in PEM; http by default. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Where the users of the page sign in; demo users need no password, and only on this machine. */
  readonly signIn?: SignInOptions | undefined;
  /** Origin of the demo softphone, if there is one. */
  readonly softphoneUrl?: string | undefined;
  /** Further origins that calling apps may redirect to, by app id. */
  readonly allowedOrigins?: AllowedOrigins | undefined;
  /** The policy of the page's hosts, where it differs from the default. */
  readonly policy?: HostPolicyOptions | undefined;
  /** Requests the URL of a calling app for its headers, for the page. */
  readonly probe: ProbeUrl;
  /** Whether requests can be handled; always, by default. */
  readonly readiness?: Readiness | undefined;
  /** Receives what the service does, to measure it. */
  readonly observer?: ServiceObserver | undefined;
  /** How long a request may take to arrive; 30 s by default. */
  readonly requestTimeoutMs?: number | undefined;
  /** How long an upload may send nothing; 30 s by default. */
  readonly uploadIdleTimeoutMs?: number | undefined;
  /** How the API returns records, where CRMs of this kind differ. */
  readonly objects?: ObjectSettingsInput | undefined;
  /** Logs every request, without its query; off by default. Failures are always logged. */
  readonly logRequests?: boolean | undefined;
  /** Receives the log, one line of JSON at a time; standard output by default. */
  readonly logStream?: { write(line: string): unknown } | undefined;
  /** Receives the states of calling apps in the page, for their developers. */
  readonly onReport?: ((report: PageReport) => void) | undefined;
  /** Receives what calling apps and the page say, for the apps' developers: the whole file, once a second at most. */
  readonly onRecording?: ((recording: PageRecording) => Promise<void>) | undefined;
  /** Adds routes that reset the store, for tests; off by default. */
  readonly hasTestRoutes?: boolean | undefined;
  /** Shows whether other processes use the store; by default, none do. */
  readonly heartbeat?: Pick<ProcessHeartbeat, "hasOthers"> | undefined;
  /** Fails if a response doesn't match its schema, for tests; off by default. */
  readonly hasStrictResponses?: boolean | undefined;
  /** Receives every route when it is added. */
  readonly onRoute?: ((route: RouteOptions) => void) | undefined;
  /** Responds to a GET outside the API that no file matches: with the page. */
  readonly sendPage?: SendPage | undefined;
}

const alwaysReady: Readiness = { check: async () => undefined, isStopping: () => false };

/** The CRM's HTTP API: a Fastify instance that doesn't listen yet. */
export async function createCrmApp(options: CrmAppOptions): Promise<FastifyInstance> {
  const { origins } = options;
  const origin = (): string => origins()[0];
  const notifier = createChangeNotifier();
  const crm = notifyAfterWrites(options.crm, notifier);
  const tokens = options.tokens ?? createAccessTokens(crm);
  const requests = options.requests ?? createMemoryCounter(() => crm.now());
  const wrongCredentials = createWrongCredentials(
    options.wrongCredentials ?? MAX_WRONG_CREDENTIALS,
    requests,
  );
  const requestTimeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const app = openFastify(options, requestTimeoutMs);
  addHooks(app, options);
  if (options.observer) observeRequests(app, options.observer);
  const requestLog = options.requestLog ?? createRequestLog();
  logRequests(app, requestLog, () => crm.now());
  checkHost(app, origins);
  rejectNulInUrls(app);

  serveHealth(app, options.readiness ?? alwaysReady);
  serveOpenapi(app, origin);
  const provider = options.signIn && (await openProvider(app, crm, options.signIn, origins));
  const hasOtherProcesses = async (): Promise<boolean> =>
    (await options.heartbeat?.hasOthers()) ?? false;
  addEndpoints(app, resources, {
    services: {
      crm,
      tokens,
      wrongCredentials,
      settings: completeObjectSettings(options.objects),
      files: {
        ...options.files,
        origin,
        uploadTimeouts: {
          totalMs: UPLOAD_TIMEOUT_MS,
          idleMs: options.uploadIdleTimeoutMs ?? UPLOAD_IDLE_TIMEOUT_MS,
          restMs: requestTimeoutMs,
        },
      },
      page: {
        portal: options.portal,
        callLocks: new CallLocks(),
        origins,
        signIn: provider,
        softphoneUrl: options.softphoneUrl,
        allowedOrigins: options.allowedOrigins,
        policy: options.policy,
        probe: options.probe,
        onReport: options.onReport,
        onRecording: options.onRecording,
        requestLog,
        hasOtherProcesses,
        ...startChanges(app, crm, notifier),
      },
    },
    guards: createGuards({
      tokens,
      wrongCredentials,
      limitRate: createRateLimitHooks(options.rateLimits ?? {}, requests),
      sessions: { crm, origins, hasProvider: provider !== undefined },
    }),
  });
  const { contents } = options.files;
  if (options.hasTestRoutes) {
    await app.register(testRoutes, { crm, tokens, contents, hasOthers: hasOtherProcesses });
  }
  return app;
}

/** Serves the sign-in at a provider. Its libraries are loaded only for this, so that the demo starts faster. */
async function openProvider(
  app: FastifyInstance,
  crm: Crm,
  options: SignInOptions,
  origins: CrmAppOptions["origins"],
): Promise<SignInProvider> {
  const [{ SignInProvider: Provider }, { serveSignIn }] = await Promise.all([
    import("../sign-in/sign-in-provider.ts"),
    import("./page/sign-in.ts"),
  ]);
  const provider = new Provider(options);
  serveSignIn(app, { crm, provider, origins });
  return provider;
}

/** Opens a server that limits how requests arrive, and responds to malformed ones with our error body. */
function openFastify(options: CrmAppOptions, requestTimeoutMs: number): FastifyInstance {
  const clientErrors = createClientErrorHandler();
  const serverOptions = {
    // The longest; `limitArrivals` has a shorter one for all but uploads.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / TIMEOUT_CHECKS,
    // A hook checks the header, to respond with our error body.
    requireHostHeader: false,
  };
  const app = fastify({
    http: serverOptions,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    ...(options.tls && {
      serverFactory: (handler: RequestListener): Server =>
        createServer({ ...options.tls, ...serverOptions }, handler),
    }),
    clientErrorHandler: (error, socket) => clientErrors.handle(error, socket),
    schemaController: { compilersFactory: compilers(options.hasStrictResponses ?? false) },
    bodyLimit: MAX_BODY_BYTES,
    ...(options.trustedProxies && { trustProxy: [...options.trustedProxies] }),
    forceCloseConnections: "idle",
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, _options, request) =>
      createRequestLogger(logger, () => {
        const correlationId = String(bindings["correlationId"]);
        return { correlationId, ...readTraceContext(request.headers.traceparent, correlationId) };
      }),
    // The official client asks for `/crm/v3/owners/`.
    routerOptions: { maxParamLength: MAX_PATH_LENGTH, ignoreTrailingSlash: true },
    logController: new LogController({
      disableRequestLogging: options.logRequests !== true,
      requestIdLogLabel: "correlationId",
    }),
    logger: {
      ...(options.logStream && { stream: options.logStream }),
      level: options.logRequests ? "info" : "error",
      mixin: mixIds,
      serializers: {
        req: ({ method, url }) => ({ method, path: pathOf(url) }),
        error: describeError,
      },
    },
    rewriteUrl: ({ url = "/" }) => rewritePath(url),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });
  clientErrors.watch(app.server);
  limitArrivals(app.server, requestTimeoutMs, (request, response) =>
    clientErrors.handleLate(request, response),
  );
  return app;
}

/** Adds what is the same for every response. */
function addHooks(app: FastifyInstance, options: CrmAppOptions): void {
  app.setErrorHandler(sendError);
  app.decorateRequest("credential");
  app.decorateRequest("requiredScopes");
  app.decorateRequest("failure");
  app.decorateRequest("user");
  parseJsonBodies(app);
  handleNotFound(app, options.sendPage);
  if (options.onRoute) app.addHook("onRoute", options.onRoute);

  // A promise of each hook would cost more than the hook.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-hubspot-correlation-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    if (isApiPath(request.url)) reply.header("cache-control", "no-store");
    done();
  });
}
