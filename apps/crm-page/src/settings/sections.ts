import { lazyPart } from "../feedback/lazy-part.tsx";

/** The sections of the settings in their order; an id is the last part of the URL. */
export const sections = [
  {
    id: "calling-apps",
    label: "Calling apps",
    Part: lazyPart(
      "the calling apps",
      async () => (await import("../installations/installations-page.tsx")).InstallationsPage,
    ),
  },
  {
    id: "developer-apps",
    label: "Developer apps",
    Part: lazyPart(
      "the developer apps",
      async () => (await import("../developer-apps/developer-apps-page.tsx")).DeveloperAppsPage,
    ),
  },
  {
    id: "users",
    label: "Users and availability",
    Part: lazyPart(
      "the users",
      async () => (await import("./users/users-section.tsx")).UsersSection,
    ),
  },
  {
    id: "properties",
    label: "Properties",
    Part: lazyPart(
      "the properties",
      async () => (await import("./properties/properties-section.tsx")).PropertiesSection,
    ),
  },
  {
    id: "pipelines",
    label: "Pipelines",
    Part: lazyPart(
      "the pipelines",
      async () => (await import("./pipelines/pipelines-section.tsx")).PipelinesSection,
    ),
  },
  {
    id: "tokens",
    label: "Access tokens",
    Part: lazyPart(
      "the access tokens",
      async () => (await import("./tokens/tokens-section.tsx")).TokensSection,
    ),
  },
  {
    id: "recycle-bin",
    label: "Recycle bin",
    Part: lazyPart(
      "the recycle bins",
      async () => (await import("./recycle-bin-section.tsx")).RecycleBinSection,
    ),
  },
  {
    id: "background-jobs",
    label: "Background jobs",
    Part: lazyPart(
      "the background jobs",
      async () => (await import("./jobs-section.tsx")).JobsSection,
    ),
  },
] as const;
