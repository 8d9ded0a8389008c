/** What a page can see of its frame, and of itself. */
export interface FrameInfo {
  /** Origins of the page and, if the browser reveals them, of the pages around it. */
  readonly ancestors: readonly [page: string, ...around: string[]];
  /** Tokens of the frame's sandbox; null without one. */
  readonly sandbox: string | null;
  /** The frame's `allow`. */
  readonly allow: string;
  /** Whether pages here may use the microphone at all: on https, or on this machine. */
  readonly isSecure: boolean;
  /** Whether the user clicked or typed here, or in the frame, within the last few seconds. */
  readonly isUserActive: boolean;
  /** Whether the policies allow an app of an origin the microphone; undefined if the browser doesn't say. */
  policyAllowsMicrophone(this: void, origin: string): boolean | undefined;
}

/** The part of a Permissions-Policy that scripts see. Chromium only, under its first name. */
interface VisiblePolicy {
  allowsFeature(feature: string, origin?: string): boolean;
}

const policyOf = (owner: object): VisiblePolicy | undefined => {
  const { permissionsPolicy, featurePolicy } = owner as Record<string, VisiblePolicy | undefined>;
  return permissionsPolicy ?? featurePolicy;
};

/** Reads the current state, because the page may change its frame before a reload. */
export function readFrameInfo(iframe: HTMLIFrameElement, window: Window): FrameInfo {
  // New in Firefox.
  const { origin, ancestorOrigins } = window.location as Omit<Location, "ancestorOrigins"> &
    Partial<Pick<Location, "ancestorOrigins">>;
  return {
    ancestors: [origin, ...(ancestorOrigins ?? [])],
    sandbox: iframe.getAttribute("sandbox"),
    allow: iframe.allow,
    isSecure: window.isSecureContext,
    // A user's activity in a frame counts for the pages around it too. New in Firefox.
    isUserActive:
      (window.navigator as Partial<Pick<Navigator, "userActivation">>).userActivation?.isActive ??
      false,
    policyAllowsMicrophone: (app) => {
      // The frame's policy includes the header's list of origins. The document's policy only says whether
      // the page itself is allowed.
      if (policyOf(window.document)?.allowsFeature("microphone") === false) return false;
      return policyOf(iframe)?.allowsFeature("microphone", app);
    },
  };
}
