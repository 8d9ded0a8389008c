import { callingSettingsDefaults } from "@calling-extensions/contract";
import { t } from "@calling-extensions/ui/text";
import type { CallingProvider } from "./calling-provider.ts";

const DEMO_VALUES = new Set(["local", "app:js", "app"]);

export type ParsedDemo =
  | { kind: "none" }
  | { kind: "provider"; provider: CallingProvider }
  | { kind: "invalid"; reason: string };

/** All three values mean the softphone that this service serves. */
export function parseDemoWidget(text: string | null, softphoneUrl: string | undefined): ParsedDemo {
  if (text === null) return { kind: "none" };
  if (!DEMO_VALUES.has(text)) {
    return {
      kind: "invalid",
      reason: t`Its value is ${JSON.stringify(text.slice(0, 60))}; it must be local, app:js or app.`,
    };
  }
  if (softphoneUrl === undefined) {
    return { kind: "invalid", reason: t`The demo softphone isn't available on this service.` };
  }
  return {
    kind: "provider",
    provider: {
      ...callingSettingsDefaults,
      id: "demo-widget",
      source: "demo",
      isOverridden: false,
      isInTest: true,
      name: t`Demo widget`,
      url: softphoneUrl,
      allowedOrigins: [],
    },
  };
}
