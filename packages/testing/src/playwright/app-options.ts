import { DocumentedError } from "@calling-extensions/contract";
import type { SeedInput } from "@calling-extensions/crm-server";
import { readConfig, type CallingExtensionsConfig } from "calling-extensions/config";

/** A calling app of the tests, with the settings of its provider. */
export interface CallingAppOptions {
  /** URL of the app's page. */
  readonly url: string;
  /** The app's name in the page. Default: "My app". */
  readonly name?: string;
  /** The iframe's size in CSS pixels. Default: 400 by 650. */
  readonly width?: number;
  /** The height of the app's frame in pixels. */
  readonly height?: number;
  /** Whether the app is loaded with the page, not at the first call. */
  readonly supportsInboundCalling?: boolean;
  /** Whether the app can call from records of custom objects. */
  readonly supportsCustomObjects?: boolean;
  /**
   * Other origins that the app may redirect to, such as its login page's: `https://login.example.com`, or
   * `https://*.example.com` for all subdomains.
   */
  readonly allowedOrigins?: readonly string[];
  /** How long the app may take until it calls `initialized()`, in milliseconds. Default: 15,000. */
  readonly readyTimeoutMs?: number;
}

/** A calling app in the CRM of the tests. */
export interface InstalledApp {
  /** The id of the app in the account. */
  readonly providerId: string;
  /** The name of the app. */
  readonly name: string;
  /** How long a test waits for the app to connect. */
  readonly readyTimeoutMs: number;
}

/** What a worker's CRM starts with. */
export interface TestSetup {
  /** The app under test first. */
  readonly apps: readonly [InstalledApp, ...InstalledApp[]];
  /** The records and apps of the account. */
  readonly seed: SeedInput;
  /** A file with the records and apps of the account. */
  readonly seedFile: string | undefined;
  /** Origins that the app's frame may open. */
  readonly allowedOrigins: Readonly<Record<string, readonly string[]>>;
  /** The policy of the host. */
  readonly policy: CallingExtensionsConfig["policies"];
  /** Makes the app under test ring. */
  readonly ring: CallingExtensionsConfig["ring"];
}

/** The first app's id, below the CRM's generated ids. */
const FIRST_APP_ID = 9100;
const DEFAULT_NAME = "My app";
const READY_TIMEOUT_MS = 15_000;

/** Returns the CRM's set-up. Without an app, `calling-extensions.config.ts` has it. */
export async function setUp(
  app: CallingAppOptions | undefined,
  otherApps: readonly CallingAppOptions[],
): Promise<TestSetup> {
  const config = app ? {} : await readConfig();
  const first = app ?? appOf(config);
  const all = [first, ...otherApps].map((options, index) => ({
    options,
    id: FIRST_APP_ID + index,
    name: options.name ?? (index === 0 ? DEFAULT_NAME : `Other app ${index}`),
  }));
  const [tested, ...others] = all.map(({ id, name, options }) => ({
    providerId: String(id),
    name,
    readyTimeoutMs: options.readyTimeoutMs ?? READY_TIMEOUT_MS,
  }));
  if (!tested) throw new Error("There is no app.");
  return {
    apps: [tested, ...others],
    seed: { apps: all.map(toSeed) },
    seedFile: config.seed,
    policy: config.policies,
    ring: config.ring,
    allowedOrigins: Object.fromEntries(
      all.map(({ id, options }) => [id, options.allowedOrigins ?? []]),
    ),
  };
}

function toSeed({ id, name, options }: { id: number; name: string; options: CallingAppOptions }) {
  const { url, width = 400, height = 650, supportsInboundCalling, supportsCustomObjects } = options;
  const settings = { supportsInboundCalling, supportsCustomObjects };
  return { id, settings: { name, url, width, height, isReady: true, ...settings } };
}

function appOf(config: CallingExtensionsConfig): CallingAppOptions {
  const { app, name, size, settings, allowedOrigins } = config;
  if (app === undefined) {
    throw new DocumentedError(
      "invalidConfiguration",
      'Set the app\'s URL in playwright.config, use: { app: { url: "http://localhost:3000" } }, or in calling-extensions.config.ts.',
    );
  }
  return {
    url: app,
    ...(name !== undefined && { name }),
    ...size,
    ...settings,
    ...(allowedOrigins && { allowedOrigins }),
  };
}
