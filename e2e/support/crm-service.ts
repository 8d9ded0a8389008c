/** A service's URL and credentials. */
export interface CrmAccess {
  readonly url: string;
  readonly credentials?: { readonly accessToken: string; readonly hapikey: string } | undefined;
}

/** A client of the CRM service, independent of the page. */
export class CrmService {
  readonly url: string;
  readonly #credentials: NonNullable<CrmAccess["credentials"]>;

  constructor({ url, credentials }: CrmAccess) {
    if (!credentials) throw new Error("The service has no credentials.");
    this.url = url;
    this.#credentials = credentials;
  }

  get(path: string): Promise<unknown> {
    return this.send("GET", path);
  }

  /** Sends a request to the public HTTP API, with a form or JSON. */
  send(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#credentials.accessToken}` };
    return this.#fetch(method, path, headers, body);
  }

  /** Changes a calling app's settings, with the developer's key. */
  async changeSettings(appId: number, changes: object): Promise<void> {
    const path = `/crm/v3/extensions/calling/${appId}/settings?hapikey=${this.#credentials.hapikey}`;
    await this.#fetch("PATCH", path, {}, changes);
  }

  async #fetch(method: string, path: string, headers: Record<string, string>, body?: object) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...headers,
        // A restarted service has closed all open connections.
        connection: "close",
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    return text === "" ? undefined : (JSON.parse(text) as unknown);
  }

  /** All calls in the CRM, including those that are not on a timeline. */
  async calls(): Promise<{ id: string; properties: Record<string, string> }[]> {
    const properties = [
      "hs_call_title",
      "hs_call_body",
      "hs_call_status",
      "hs_call_direction",
      "hs_call_duration",
      "hs_call_external_id",
      "hs_call_from_number",
      "hs_call_to_number",
      "hs_timestamp",
      "calling_end_status",
    ].join(",");
    const page = (await this.get(`/crm/v3/objects/calls?limit=100&properties=${properties}`)) as {
      results: { id: string; properties: Record<string, string> }[];
    };
    return page.results;
  }
}
