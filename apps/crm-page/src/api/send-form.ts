import { type PageEndpoint, SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { parseResponse, type ResponseOf, unreachable } from "./request.ts";
import { getSessionToken } from "./session-token.ts";

/** An upload that reports how many bytes are sent, which `fetch` can't. Throws as `sendRequest` does. */
export function sendForm<const Endpoint extends PageEndpoint>(
  endpoint: Endpoint,
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<ResponseOf<Endpoint>> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(endpoint.method, endpoint.path);
    const token = getSessionToken();
    if (token !== undefined) sending.setRequestHeader(SESSION_HEADER, token);
    sending.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    sending.addEventListener("load", () => {
      try {
        const body = parseResponse(endpoint, sending.status, sending.responseText);
        // Parsed by the schema that the type comes from.
        resolve(body as ResponseOf<Endpoint>);
      } catch (error: unknown) {
        reject(error);
      }
    });
    sending.addEventListener("error", () => reject(unreachable()));
    sending.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => sending.abort());
    sending.send(form);
  });
}
