// How long a test waits for a service in memory, in milliseconds: from its import on, and after it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../../../repository.mjs";
import { answerMessages } from "./answer.mjs";

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

answerMessages(async () => {
  const began = performance.now();
  const { createCrmServer } = await import(built);
  const imported = performance.now();
  const server = await createCrmServer({ memory: true });
  const ready = performance.now();
  await server.stop();
  return { importMs: imported - began, readyMs: ready - imported };
});
