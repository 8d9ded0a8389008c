import { lazyPart } from "../feedback/lazy-part.tsx";

/** The sections of the settings in their order; an id is the last part of the URL. */
export const sections = [
  {
    id: "calling-apps",
    label: "Calling apps",
    Part: lazyPart(
      "the calling apps",
      "card",
      async () => (await import("../installations/installations-page.tsx")).InstallationsPage,
    ),
  },
  {
    id: "developer-apps",
    label: "Developer apps",
    Part: lazyPart(
      "the developer apps",
      "card",
      async () => (await import("../developer-apps/developer-apps-page.tsx")).DeveloperAppsPage,
    ),
  },
  {
    id: "users",
    label: "Users and availability",
    Part: lazyPart(
      "the users",
      "card",
      async () => (await import("./users/users-section.tsx")).UsersSection,
    ),
  },
  {
    id: "properties",
    label: "Properties",
    Part: lazyPart(
      "the properties",
      "card",
      async () => (await import("./properties/properties-section.tsx")).PropertiesSection,
    ),
  },
  {
    id: "pipelines",
    label: "Pipelines",
    Part: lazyPart(
      "the pipelines",
      "card",
      async () => (await import("./pipelines/pipelines-section.tsx")).PipelinesSection,
    ),
  },
  {
    id: "tokens",
    label: "Access tokens",
    Part: lazyPart(
      "the access tokens",
      "card",
      async () => (await import("./tokens/tokens-section.tsx")).TokensSection,
    ),
  },
  {
    id: "recycle-bin",
    label: "Recycle bin",
    Part: lazyPart(
      "the recycle bins",
      "card",
      async () => (await import("./recycle-bin-section.tsx")).RecycleBinSection,
    ),
  },
  {
    id: "background-jobs",
    label: "Background jobs",
    Part: lazyPart(
      "the background jobs",
      "card",
      async () => (await import("./jobs-section.tsx")).JobsSection,
    ),
  },
] as const;
