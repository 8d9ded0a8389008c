import type { HostPolicy } from "@calling-extensions/host";
import type { Frame } from "playwright-core";
import type { RuleSettings } from "../check/verdict.ts";

/** How to find an element in the app: a role with its accessible name, or a CSS selector. */
export type ElementLocator =
  | { readonly role: Parameters<Frame["getByRole"]>[0]; readonly name: string }
  | { readonly selector: string };

/** The file `calling-extensions.config.ts`. Everything is optional. */
export interface CallingExtensionsConfig {
  /** URL of the app's page. `--app` overrides it. */
  readonly app?: string;
  /** The app's name in the page. Default: "My app". */
  readonly name?: string;
  /** Starts the app's server, unless something already listens at the URL. */
  readonly start?: {
    readonly command: string;
    /** How long the server may take, in milliseconds. Default: 60,000. */
    readonly timeoutMs?: number;
  };
  /** Other origins that the app may redirect to, or patterns such as `https://*.example.com`. */
  readonly allowedOrigins?: readonly string[];
  /** The frame's size in CSS pixels. Default: 400 by 650. */
  readonly size?: { readonly width: number; readonly height: number };
  /** The app's settings in the CRM. Default: none of them. */
  readonly settings?: {
    /** For `dev` and the test fixtures. */
    readonly supportsInboundCalling?: boolean;
    /** For `dev` and the test fixtures. */
    readonly supportsCustomObjects?: boolean;
    /** The CRM page opens the app in the calling window. For `dev` and `check`. */
    readonly usesCallingWindow?: boolean;
  };
  /** A YAML file with records, for `dev` and the test fixtures. */
  readonly seed?: string;
  /** The app's own buttons. A rule that needs a missing one is not checked. */
  readonly locators?: {
    /** Starts a dialed call. Only needed if a dial only fills in the number. */
    readonly call?: ElementLocator;
    /** Answers an inbound call. */
    readonly answer?: ElementLocator;
    /** Hangs up. Only needed if the page can't end the app's calls. */
    readonly hangUp?: ElementLocator;
    /** Saves a call that has ended. */
    readonly save?: ElementLocator;
    /** Logs the user out, for the rule `logout-in-call`. */
    readonly logOut?: ElementLocator;
  };
  /** Buttons of the page that embeds the app, for `replay --host`. */
  readonly host?: {
    /** Calls a number. */
    readonly dial?: ElementLocator;
    /** Ends the call. */
    readonly endCall?: ElementLocator;
  };
  /** Logs in, if the app starts logged out. */
  readonly logIn?: (frame: Frame) => Promise<void>;
  /** Makes an app ring that can't simulate inbound calls. */
  readonly ring?: (frame: Frame, from: string) => Promise<void>;
  /** Numbers to dial. A rule about an outcome without a number is not checked. */
  readonly numbers?: {
    /** Is answered. Default: `+12025550101`, which is fictional. */
    readonly answered?: string;
    readonly busy?: string;
    readonly noAnswer?: string;
    readonly failed?: string;
    readonly rejected?: string;
  };
  /** Steps that end a dialed call in a way that the app simulates, if it has no numbers for that. */
  readonly outcomes?: {
    readonly [Outcome in "busy" | "noAnswer" | "failed" | "rejected"]?: (
      frame: Frame,
    ) => Promise<void>;
  };
  /**
   * What the CRM page does where the protocol leaves it open, as the host SDK's `policy`: for example how long it
   * waits for the app. `check` never asks before it leaves the page.
   */
  readonly policies?: Partial<HostPolicy>;
  /** How long the app may take for each step, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number;
  /** How soon the app must be ready, in milliseconds, for the rule `ready-time`. Default: 3000. */
  readonly readyTimeMs?: number;
  /** Rules with another severity, or turned off, each with a reason. */
  readonly rules?: RuleSettings;
}

/** Returns the configuration, with its type checked. */
export const defineConfig = (config: CallingExtensionsConfig): CallingExtensionsConfig => config;
