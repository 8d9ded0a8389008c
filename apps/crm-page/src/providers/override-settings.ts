import { t } from "@calling-extensions/ui/text";
import * as z from "zod/mini";

const mustBe = (what: string) => ({ error: t`must be ${what}` });

const httpUrl = z.string(mustBe(t`a string`)).check(
  z.refine(isHttpUrl, {
    error: t`must be an absolute http or https URL`,
  }),
);
const pixels = z.number(mustBe(t`a number`)).check(z.positive({ error: t`must be above 0` }));
const flag = z.boolean(mustBe(t`true or false`));

/** The fields of an override. Other fields are ignored. */
export const overrideSettings = z.object(
  {
    name: z
      .string(mustBe(t`a string`))
      .check(z.trim(), z.minLength(1, { error: t`must not be empty` }), z.maxLength(200)),
    /** Needed unless `name` is the name of an installed app. */
    url: z.optional(httpUrl),
    width: z.optional(pixels),
    height: z.optional(pixels),
    isReady: z.optional(flag),
    supportsCustomObjects: z.optional(flag),
    supportsInboundCalling: z.optional(flag),
    usesRemote: z.optional(flag),
    usesCallingWindow: z.optional(flag),
    allowedOrigins: z.optional(z.array(z.string(), mustBe(t`a list of origins`))),
  },
  { error: t`must be an object such as {"name": "My app", "url": "https://…"}` },
);
export type OverrideSettings = z.infer<typeof overrideSettings>;

export type ParsedOverride =
  | { kind: "none" }
  | { kind: "settings"; settings: OverrideSettings }
  | { kind: "invalid"; reason: string };

/** Parses an override. Never throws: an invalid one is returned with the reason. */
export function parseOverride(text: string | null): ParsedOverride {
  if (text === null) return { kind: "none" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      kind: "invalid",
      reason: t`It isn't valid JSON: ${error instanceof Error ? error.message : "unreadable"}.`,
    };
  }
  const parsed = overrideSettings.safeParse(value);
  if (!parsed.success) return { kind: "invalid", reason: reasonOf(parsed.error) };
  if (parsed.data.isReady === false) {
    return {
      kind: "invalid",
      reason: t`"${parsed.data.name}" has isReady set to false. Set it to true, or remove it, to try the app here.`,
    };
  }
  return { kind: "settings", settings: parsed.data };
}

function reasonOf(error: z.core.$ZodError): string {
  const issue = error.issues[0];
  if (!issue) return t`It doesn't contain calling settings.`;
  const field = issue.path.join(".");
  return field === "" ? t`It ${issue.message}.` : t`Its field "${field}" ${issue.message}.`;
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && hostname !== "";
}
