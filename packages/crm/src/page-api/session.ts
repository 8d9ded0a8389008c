import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { sessionRequest } from "./bodies.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/** What the page's host does where the protocol leaves it open: a part of the host SDK's `policy`. */
export const hostPolicy = z.object({
  dialAfterInitialized: z.exactOptional(z.boolean()),
  dialAfterLogin: z.exactOptional(z.boolean()),
  warnBeforeUnload: z.exactOptional(z.boolean()),
  associateSingleMatch: z.exactOptional(z.boolean()),
  showOnIncomingCall: z.exactOptional(z.boolean()),
  navigateOnAnswer: z.exactOptional(z.boolean()),
  tabs: z.exactOptional(z.enum(["every", "owner"])),
  dialTimeoutMs: z.exactOptional(z.number()),
  portTimeoutMs: z.exactOptional(z.number()),
  replyTimeoutMs: z.exactOptional(z.number()),
});
export type HostPolicyOptions = z.infer<typeof hostPolicy>;

/** The signed-in user. */
export const pageSession = z
  .object({
    user: z.object({
      id: recordId,
      ownerId: recordId,
      name: z.string(),
      email: z.string(),
      /** The names of what the user may do, besides working with their own records. */
      permissions: z.array(z.string()),
    }),
    /** `defaultCountry`: ISO 3166 letters, for numbers without a country code. */
    portal: z.object({
      id: recordId,
      name: z.string(),
      defaultCountry: z.string().check(z.length(2)),
    }),
    /** The `lastEventId` for `GET /_page/events` that includes every later change. */
    lastEventId: z.string(),
    /** The origin of the demo softphone, for `installDemoWidget`; absent if it isn't served. */
    softphoneUrl: z.optional(z.string()),
    /** A developer listens to reports on the calling app: see `pageReport`. */
    wantsReports: z.optional(z.boolean()),
    /** A developer records the sessions of the calling apps: see `pageRecording`. */
    wantsRecordings: z.optional(z.boolean()),
    /** The limits of the service, as far as the page names or keeps them. Lengths are in UTF-16 units. */
    limits: z.object({
      /** How long a deleted record can be restored, in days. */
      recycleBinDays: z.number(),
      /** The text of a property, such as the notes on a call. */
      textLength: z.number(),
      /** The internal name of a property, and the label of a pipeline or stage. */
      nameLength: z.number(),
      propertyLabelLength: z.number(),
      /** The tasks or calls in one response. */
      pageSize: z.number(),
    }),
    /** The policy of every app's host, from the options of the service. */
    policy: z.optional(hostPolicy),
    /** The user has signed in at a provider, and can sign out; absent in a demo session. */
    signIn: z.optional(
      z.object({
        /** Users have the roles that the provider names, and can't change them here. */
        givesRoles: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PageSession" });
export type PageSession = z.infer<typeof pageSession>;

/** The session and its token. */
export const startedSession = z
  .extend(pageSession, {
    /** For the header `x-crm-session` of every other request. */
    token: z.string(),
    /** When the token expires, in epoch milliseconds. */
    expiresAt: z.number(),
  })
  .register(z.globalRegistry, { id: "StartedSession" });
export type StartedSession = z.infer<typeof startedSession>;

/** Where the browser begins a sign-in at the provider; the query `returnTo` is the path to show then. */
export const SIGN_IN_PATH = "/_page/sign-in";
/** The `code` in the details of a 401: the user has to sign in at the provider. */
export const SIGN_IN_REQUIRED = "SIGN_IN_REQUIRED";
/** The query of the page after a sign-in that has failed: a {@link SignInProblem}. */
export const SIGN_IN_PROBLEM = "signInProblem";

/** Why a sign-in has ended without a session. */
export const signInProblems = [
  /** The provider did not identify the person, or not in a way that can be trusted; or the person canceled. */
  "failed",
  /** This browser has not begun this sign-in, or too long ago. */
  "notBegun",
  /** The provider can't be reached. */
  "unavailable",
  /** No user has the email address of the person. */
  "notInvited",
  /** The provider has not verified the email address of the person. */
  "emailNotVerified",
  /** The user is deactivated. */
  "deactivated",
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const signIn = {
  method: "POST",
  path: "/_page/session",
  sends: undefined as Sends<{ body: z.input<typeof sessionRequest> }>,
  response: { 200: startedSession },
} as const satisfies PageEndpoint;

export const getSession = {
  method: "GET",
  path: "/_page/session",
  response: { 200: pageSession },
} as const satisfies PageEndpoint;

/** `signOutUrl`: where the provider's own session ends; absent if the provider has no such page. */
export const endedSession = z
  .object({ signOutUrl: z.optional(z.string()) })
  .register(z.globalRegistry, { id: "EndedSession" });
export type EndedSession = z.infer<typeof endedSession>;

export const signOut = {
  method: "DELETE",
  path: "/_page/session",
  response: { 200: endedSession },
} as const satisfies PageEndpoint;
