import { z } from "zod";

/** The local-storage key of an own app, as JSON: `{ name, url, isReady, … }`. */
export const OVERRIDE_KEY = "LocalSettings:Calling:CallingExtensions";

const mustBe = (what: string) => ({ error: `must be ${what}` });

const httpUrl = z.string(mustBe("a text")).refine(isHttpUrl, {
  error: "must be an absolute http or https address",
});
const pixels = z.number(mustBe("a number")).positive({ error: "must be above 0" });
const flag = z.boolean(mustBe("true or false"));

/** What an override may say; other fields are let through and ignored. */
export const overrideSettings = z.object(
  {
    name: z.string(mustBe("a text")).trim().min(1, { error: "must not be empty" }).max(200),
    /** Needed unless `name` is the name of an installed app. */
    url: httpUrl.optional(),
    width: pixels.optional(),
    height: pixels.optional(),
    isReady: flag.optional(),
    supportsCustomObjects: flag.optional(),
    supportsInboundCalling: flag.optional(),
    usesRemote: flag.optional(),
    usesCallingWindow: flag.optional(),
    allowedOrigins: z.array(z.string(), mustBe("a list of origins")).optional(),
  },
  { error: 'must be an object such as {"name": "My app", "url": "https://…"}' },
);
export type OverrideSettings = z.infer<typeof overrideSettings>;

export type ParsedOverride =
  | { kind: "none" }
  | { kind: "settings"; settings: OverrideSettings }
  | { kind: "refused"; reason: string };

/** Reads the override's text. Total: whatever is wrong with it comes back as a reason. */
export function parseOverride(text: string | null): ParsedOverride {
  if (text === null) return { kind: "none" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return {
      kind: "refused",
      reason: `It is not JSON: ${error instanceof Error ? error.message : "unreadable"}.`,
    };
  }
  const parsed = overrideSettings.safeParse(value);
  if (!parsed.success) return { kind: "refused", reason: reasonOf(parsed.error) };
  if (parsed.data.isReady === false) {
    return {
      kind: "refused",
      reason: `"${parsed.data.name}" says isReady false. Set it to true, or leave it out, to try the app here.`,
    };
  }
  return { kind: "settings", settings: parsed.data };
}

function reasonOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "It does not have the shape of calling settings.";
  const field = issue.path.join(".");
  return field === "" ? `It ${issue.message}.` : `Its field "${field}" ${issue.message}.`;
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === "http:" || protocol === "https:") && hostname !== "";
}
