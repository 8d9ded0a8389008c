import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FORM_TYPE, formBody, formParts } from "../../testing/multipart-form.ts";
import { openUploadService, type UploadService } from "../../testing/upload-service.ts";

let service: UploadService;
beforeAll(async () => {
  service = await openUploadService({}, { requestTimeoutMs: 600 });
});
afterAll(() => service.close());

it("gives uploads more time than other requests", async () => {
  const body = formBody(formParts({ options: { access: "PRIVATE" }, folderPath: "/inbox" }));
  const json = { "content-type": "application/json", "content-length": 100 };
  const slowRequest = () =>
    service.sendBytes([service.headOf("POST", "/crm/v3/objects/contacts", json), "{"]);
  const slowUpload = async function* () {
    yield service.headOf("POST", "/files/v3/files", {
      "content-type": FORM_TYPE,
      "content-length": body.length,
    });
    yield body.subarray(0, 100);
    // During this upload, two other requests run out of time, one after the other.
    for (const number of [1, 2]) {
      const response = await slowRequest();
      expect([number, response?.status, JSON.parse(String(response?.content))]).toMatchObject([
        number,
        408,
        { status: "error", message: "The request took too long to arrive." },
      ]);
    }
    yield body.subarray(100);
  };
  expect((await service.sendBytes(slowUpload()))?.status).toBe(201);
});

it("gives what is left of a rejected upload no more time than other requests", async () => {
  const twoFiles = formBody([...formParts({}), ...formParts({})]);
  const head = service.headOf("POST", "/files/v3/files", {
    "content-type": FORM_TYPE,
    "content-length": twoFiles.length + 1000,
    connection: "keep-alive",
  });
  const socket = connect(service.port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write(head);
  socket.write(twoFiles);
  await once(socket, "close");
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received.match(/^HTTP\/1\.1/gm)).toHaveLength(1);
});
