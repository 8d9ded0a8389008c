/** A link to a page. */
export interface PageLink {
  readonly text: string;
  readonly link: string;
}

export interface SidebarGroup {
  readonly text: string;
  readonly items: readonly PageLink[];
  /** Closed, except on its own pages. */
  readonly isLong: boolean;
}

/** What the layout shows on every page. */
export interface SiteTheme {
  readonly links: readonly PageLink[];
  readonly sidebar: readonly SidebarGroup[];
  readonly repositoryUrl: string;
}
