import { t } from "@calling-extensions/ui/text";
import { lazyPart } from "../feedback/lazy-part.tsx";

/** The sections of the settings in their order; an id is the last part of the URL. */
export const sections = [
  {
    id: "calling-apps",
    label: t`Calling apps`,
    Part: lazyPart(
      t`the calling apps`,
      "card",
      async () => (await import("../installations/installations-page.tsx")).InstallationsPage,
    ),
  },
  {
    id: "developer-apps",
    label: t`Developer apps`,
    Part: lazyPart(
      t`the developer apps`,
      "card",
      async () => (await import("../developer-apps/developer-apps-page.tsx")).DeveloperAppsPage,
    ),
  },
  {
    id: "users",
    label: t`Users and availability`,
    Part: lazyPart(
      t`the users`,
      "card",
      async () => (await import("./users/users-section.tsx")).UsersSection,
    ),
  },
  {
    id: "properties",
    label: t`Properties`,
    Part: lazyPart(
      t`the properties`,
      "card",
      async () => (await import("./properties/properties-section.tsx")).PropertiesSection,
    ),
  },
  {
    id: "pipelines",
    label: t`Pipelines`,
    Part: lazyPart(
      t`the pipelines`,
      "card",
      async () => (await import("./pipelines/pipelines-section.tsx")).PipelinesSection,
    ),
  },
  {
    id: "tokens",
    label: t`Access tokens`,
    Part: lazyPart(
      t`the access tokens`,
      "card",
      async () => (await import("./tokens/tokens-section.tsx")).TokensSection,
    ),
  },
  {
    id: "recycle-bin",
    label: t`Recycle bin`,
    Part: lazyPart(
      t`the recycle bins`,
      "card",
      async () => (await import("./recycle-bin-section.tsx")).RecycleBinSection,
    ),
  },
  {
    id: "background-jobs",
    label: t`Background jobs`,
    Part: lazyPart(
      t`the background jobs`,
      "card",
      async () => (await import("./jobs-section.tsx")).JobsSection,
    ),
  },
] as const;
