import type { FastifyRequest } from "fastify";
import type { RequestLog } from "../apps/request-log.ts";
import type { AccessTokens } from "../auth/access-tokens.ts";
import type { ChangeFeed } from "../changes/change-feed.ts";
import type { FileServices } from "../files/file-services.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import type { CallLocks } from "../calls/call-locks.ts";
import type { Portal } from "../model/portal.ts";
import type {
  HostPolicyOptions,
  PageRecording,
  PageReport,
  ProbeResult,
} from "../page-api/index.ts";
import type { Crm } from "../model/crm-context.ts";
import type { SignInProvider } from "../sign-in/sign-in-provider.ts";

/** Requests a URL for its status and headers. Never rejects, and chooses which networks it reaches. */
export type ProbeUrl = (url: URL) => Promise<ProbeResult>;

/** Further origins that calling apps may redirect to, by app id: exact ones and patterns. */
export type AllowedOrigins = Readonly<Record<string, readonly string[]>>;

/** What handlers use. */
export interface EndpointServices {
  readonly crm: Crm;
  readonly tokens: AccessTokens;
  readonly wrongCredentials: WrongCredentials;
  readonly settings: ObjectSettings;
  readonly files: FileServices;
  /** What only the endpoints of the page use. */
  readonly page: PageServices;
}

/** Counts requests with wrong credentials. */
export interface WrongCredentials {
  /**
   * Counts a request, and returns the error of its response. Right credentials are never counted, so that a user
   * can't lock out others behind the same address.
   */
  count(request: FastifyRequest, error: unknown): Promise<unknown>;
  /** The same for the secret of a client. */
  countClient(request: FastifyRequest, clientId: string, error: unknown): Promise<unknown>;
  /** Rejects the secret of a client without checking it if too many were wrong. */
  assertClient(request: FastifyRequest, clientId: string): Promise<void>;
}

export interface PageServices {
  readonly portal: () => Portal;
  readonly callLocks: CallLocks;
  /** The origins by which browsers reach the page. */
  readonly origins: () => readonly [string, ...string[]];
  /** Where users sign in; undefined for demo users, who need no password. */
  readonly signIn: SignInProvider | undefined;
  /** Origin of the demo softphone, if there is one. */
  readonly softphoneUrl: string | undefined;
  readonly allowedOrigins: AllowedOrigins | undefined;
  readonly policy: HostPolicyOptions | undefined;
  readonly probe: ProbeUrl;
  readonly onReport: ((report: PageReport) => void) | undefined;
  readonly onRecording: ((recording: PageRecording) => Promise<void>) | undefined;
  readonly requestLog: RequestLog;
  /** Whether other processes serve the account, too. */
  readonly hasOtherProcesses: () => Promise<boolean>;
  readonly changes: ChangeFeed;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}
