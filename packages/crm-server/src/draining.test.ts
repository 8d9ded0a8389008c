import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { afterEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { signIn } from "./testing/sign-in.ts";

/** Longer than a test may take. */
const LONG_MS = 600_000;

let server: CrmServer | undefined;
afterEach(() => server?.stop({ timeoutMs: 0 }));

const field = (name: string, value: string): string =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Starts a service, and an upload of which a part has arrived. */
async function startUpload() {
  server = await createCrmServer({ memory: true });
  const { url, credentials, stop } = server;
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const write = (text: string): void => send?.enqueue(new TextEncoder().encode(text));
  write(field("folderPath", "/uploads") + field("options", `{"access":"PRIVATE"}`));
  write(`--edge\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nslow `);
  const uploaded = fetch(`${url}/files/v3/files`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${credentials?.accessToken}`,
      "content-type": "multipart/form-data; boundary=edge",
    },
    body,
    duplex: "half",
  }).then(
    ({ status }) => status,
    () => "closed",
  );
  return {
    url,
    stop,
    uploaded,
    finish(): void {
      write("upload\r\n--edge--\r\n");
      send?.close();
    },
  };
}

/** Resolves once the service accepts no connection. */
const untilClosed = (url: string): Promise<void> =>
  expect
    .poll(() =>
      fetch(`${url}/healthz`, { headers: { connection: "close" } }).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");

it("an upload that began before the service stops is stored, and event streams end at once", async () => {
  const { url, stop, uploaded, finish } = await startUpload();
  const session = await signIn(url);
  const events = await fetch(`${url}/_page/events?lastEventId=${session.lastEventId}`, {
    headers: { [SESSION_HEADER]: session.token, origin: url },
  });
  const stopped = stop({ timeoutMs: LONG_MS });
  // Its last chunk arrives: the connection isn't just closed.
  expect(await events.text()).toContain("retry:");
  await untilClosed(url);
  finish();
  expect(await uploaded).toBe(201);
  await stopped;
});

it("an upload that takes longer than the limit is closed", async () => {
  const { stop, uploaded } = await startUpload();
  await stop({ timeoutMs: 0 });
  expect(await uploaded).toBe("closed");
});
