/** What a page can see of a frame of its own, and of itself. */
export interface FrameInfo {
  /** Origins of the page and, where the browser tells, of the pages around it. */
  readonly ancestors: readonly [page: string, ...around: string[]];
  /** Tokens of the frame's sandbox; null without one. */
  readonly sandbox: string | null;
  /** What the frame's `allow` says. */
  readonly allow: string;
  /** Whether pages here may use the microphone at all: https, or this machine. */
  readonly isSecure: boolean;
  /** Whether somebody clicked or typed here, or in the frame, within the last seconds. */
  readonly isUserActive: boolean;
  /** Whether the policies leave the microphone to an app of an origin; undefined where no browser tells. */
  policyGivesMicrophone(this: void, origin: string): boolean | undefined;
}

/** The part of a Permissions-Policy that scripts see; Chromium only, under its first name. */
interface VisiblePolicy {
  allowsFeature(feature: string, origin?: string): boolean;
}

const policyOf = (owner: object): VisiblePolicy | undefined => {
  const { permissionsPolicy, featurePolicy } = owner as Record<string, VisiblePolicy | undefined>;
  return permissionsPolicy ?? featurePolicy;
};

/** Reads them as they are now: an embedder may change its frame before it loads anew. */
export function readFrameInfo(iframe: HTMLIFrameElement, window: Window): FrameInfo {
  // Firefox came late to it.
  const { origin, ancestorOrigins } = window.location as Omit<Location, "ancestorOrigins"> &
    Partial<Pick<Location, "ancestorOrigins">>;
  return {
    ancestors: [origin, ...(ancestorOrigins ?? [])],
    sandbox: iframe.getAttribute("sandbox"),
    allow: iframe.allow,
    isSecure: window.isSecureContext,
    // A frame's user activates the pages around it too. Firefox came late to it.
    isUserActive:
      (window.navigator as Partial<Pick<Navigator, "userActivation">>).userActivation?.isActive ??
      false,
    policyGivesMicrophone: (app) => {
      // The frame's answer counts the header's list of origins in, the document's does not: it says
      // only whether the page itself may.
      if (policyOf(window.document)?.allowsFeature("microphone") === false) return false;
      return policyOf(iframe)?.allowsFeature("microphone", app);
    },
  };
}
