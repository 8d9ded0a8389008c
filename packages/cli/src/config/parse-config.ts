import type { HostPolicy } from "@calling-extensions/host";
import { ruleIds } from "../check/rules.ts";
import type { CallingExtensionsConfig } from "./config.ts";
import {
  boolean,
  callable,
  list,
  object,
  oneOf,
  positive,
  text,
  webUrl,
  type ValueCheck,
} from "./value-checks.ts";

const bySelector = object({ "selector!": text });
const byRole = object({ "role!": text, "name!": text });
const locator: ValueCheck = (value, path) =>
  (Object.hasOwn(Object(value) as object, "selector") ? bySelector : byRole)(value, path);

const rule = object({ "severity!": oneOf("error", "warning", "off"), "reason!": text });

const policies = {
  dialAfterInitialized: boolean,
  dialAfterLogin: boolean,
  warnBeforeUnload: boolean,
  associateSingleMatch: boolean,
  showOnIncomingCall: boolean,
  navigateOnAnswer: boolean,
  tabs: oneOf("every", "owner"),
  dialTimeoutMs: positive,
  portTimeoutMs: positive,
  replyTimeoutMs: positive,
} satisfies Record<keyof HostPolicy, ValueCheck>;

const checks = {
  app: webUrl,
  name: text,
  start: object({ "command!": text, timeoutMs: positive }),
  allowedOrigins: list(text),
  size: object({ "width!": positive, "height!": positive }),
  settings: object({
    supportsInboundCalling: boolean,
    supportsCustomObjects: boolean,
    usesCallingWindow: boolean,
  }),
  seed: text,
  locators: object({
    call: locator,
    answer: locator,
    hangUp: locator,
    save: locator,
    logOut: locator,
  }),
  host: object({ dial: locator, endCall: locator }),
  logIn: callable,
  ring: callable,
  numbers: object({ answered: text, busy: text, noAnswer: text, failed: text, rejected: text }),
  outcomes: object({ busy: callable, noAnswer: callable, failed: callable, rejected: callable }),
  policies: object(policies),
  timeoutMs: positive,
  readyTimeMs: positive,
  rules: object(Object.fromEntries(ruleIds.map((id) => [id, rule]))),
} satisfies Record<keyof CallingExtensionsConfig, ValueCheck>;

/** Checks a configuration. An error names the path of the first invalid part. */
export function parseConfig(config: unknown): CallingExtensionsConfig {
  object(checks)(config, "");
  // Every part was checked.
  return config as CallingExtensionsConfig;
}
