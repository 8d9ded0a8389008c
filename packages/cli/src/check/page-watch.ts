import type { Frame, Page, Response } from "playwright-core";
import { MAX_READ_LOGS } from "../limits.ts";
import { readLog } from "./read-log.ts";
import { findPrivateData, readableUrl, type PrivateData } from "./private-data.ts";
import type { RuleId } from "./rules.ts";

/** Collects what happens in the host page and the app. */
export class PageWatch {
  /** The rule that an error that the app doesn't catch breaks. */
  errorRule: RuleId;
  /** Errors that the app didn't catch, the oldest first. */
  readonly uncaughtErrors: { readonly rule: RuleId; readonly text: string }[] = [];
  /** URLs of insecure requests, without queries. */
  readonly insecureUrls = new Set<string>();
  /** Where the app has shown data of a contact, as sentences. */
  readonly shownData = new Set<string>();
  /** URL of the frame's own request, after redirects. */
  documentUrl: string | undefined;
  /** The last response to the frame's own request. */
  documentResponse: Response | undefined;
  /** Why the frame's own request failed, as Chromium says it. */
  documentFailure: string | undefined;
  readonly #page: Page;
  readonly #hostPage: string;
  /** What the console shows, while it is read. */
  readonly #logs: Promise<void>[] = [];
  #hasCrashed = false;
  #isShown = false;

  constructor(page: Page, hostPage: string, errorRule: RuleId, data: PrivateData) {
    this.#page = page;
    this.#hostPage = new URL(hostPage).origin;
    this.errorRule = errorRule;
    const judgeLog = (text: string): void => {
      for (const kind of findPrivateData(text, data)) {
        this.shownData.add(`The app wrote ${kind} to the console.`);
      }
    };
    page.on("crash", () => {
      this.#hasCrashed = true;
    });
    page.on("pageerror", ({ message }) => {
      // In a page that replaced ours, the check's own functions fail.
      if (this.problem === undefined) {
        this.uncaughtErrors.push({ rule: this.errorRule, text: firstLine(message) });
      }
    });
    page.on("console", (message) => {
      if (this.#logs.length < MAX_READ_LOGS) this.#logs.push(readLog(message).then(judgeLog));
      else judgeLog(message.text());
    });
    page.on("request", (request) => {
      if (request.isNavigationRequest() && this.isAppFrame(request.frame())) {
        this.documentUrl = request.url();
      }
      const url = new URL(request.url());
      const shown =
        url.origin === this.#hostPage ? [] : findPrivateData(readableUrl(url.href), data);
      for (const kind of shown) {
        this.shownData.add(`The app requested a URL of ${url.origin} with ${kind} in it.`);
      }
      if (isInsecure(url)) this.insecureUrls.add(withoutQuery(url));
    });
    page.on("response", (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && this.isAppFrame(request.frame())) {
        this.documentResponse = response;
      }
    });
    page.on("requestfailed", (request) => {
      if (request.isNavigationRequest() && this.isAppFrame(request.frame())) {
        this.documentFailure = request.failure()?.errorText;
      }
    });
  }

  /** The host page has loaded. Before, its address says nothing about the app. */
  startWithHostPage(): void {
    this.#isShown = true;
  }

  /** Waits until the console is read. */
  async finish(): Promise<void> {
    await Promise.all(this.#logs);
  }

  /** What the app did to its page, if that explains an error of the check. */
  get problem(): string | undefined {
    if (this.#hasCrashed) return "The app's page crashed.";
    const isReplaced = this.#isShown && !this.#page.url().startsWith(this.#hostPage);
    return isReplaced ? "The app replaced the page that embeds it." : undefined;
  }

  readonly isAppFrame = (frame: Frame): boolean => frame.parentFrame() === this.#page.mainFrame();
}

const firstLine = (text: string): string => text.split("\n", 1)[0] ?? "";

/** Says why a function of the configuration failed, and which element Playwright waited for. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, target] = /^ *- (waiting for .*)$/m.exec(text) ?? [];
  return target === undefined ? firstLine(text) : `${firstLine(text)} It was ${target}.`;
}

/** Queries can contain secrets. */
export const withoutQuery = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

export const isLoopback = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  host.startsWith("127.");

/** Whether a CRM page on https can't load a URL. */
export const isInsecure = ({ protocol, hostname }: URL): boolean =>
  (protocol === "http:" || protocol === "ws:") && !isLoopback(hostname);
