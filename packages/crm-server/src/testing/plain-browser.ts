/** A browser without scripts: it follows redirects, keeps cookies, and fills in the forms of the test's provider. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The cookies of an origin by name, to change them. */
  cookiesOf(origin: string): Map<string, string> {
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    return cookies;
  }

  /**
   * Opens an address and follows redirects.
   *
   * @param options.login signs in at the provider's form
   * @param options.until whether an address that a redirect leads to is the last one, which isn't requested
   * @returns the last address, and its response, or the response that leads there
   */
  async open(
    address: string,
    { until = () => false, login }: { until?: (url: string) => boolean; login?: string } = {},
  ): Promise<{ url: string; response: Response }> {
    let [url, init]: [string, RequestInit] = [address, {}];
    for (;;) {
      const response = await this.fetch(url, init);
      const next = response.headers.get("location");
      init = {};
      if (next !== null) {
        url = new URL(next, url).href;
        if (until(url)) return { url, response };
        continue;
      }
      if (login === undefined || !url.includes("/interaction/")) return { url, response };
      const body = new URLSearchParams({ prompt: "login", login, password: "any" });
      init = { method: "POST", body };
    }
  }

  /** Sends one request, with the cookies of its origin. */
  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const cookies = this.cookiesOf(new URL(url).origin);
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const end = pair.indexOf("=");
      const name = pair.slice(0, end);
      if (/max-age=0(;|$)|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, pair.slice(end + 1));
    }
    return response;
  }

  /** Opens a page, and submits its form with these fields besides the hidden ones. */
  async submit(address: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const { url, response } = await this.open(address);
    const html = await response.text();
    const [, action = url] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = "", value = ""]): [string, string] => [name, value],
    );
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)]);
    const submitted = await this.fetch(new URL(action, url).href, { method: "POST", body });
    await submitted.text();
  }
}
