import { execFileSync } from "node:child_process";

/** How often it is measured, each time in a process of its own. */
const ROUNDS = 10;

/** What a test waits for: a service in memory, with the demo data, that answers. */
const program = `
  const began = performance.now();
  const { createCrmServer } = await import("@calling-extensions/crm-server");
  const imported = performance.now();
  const server = await createCrmServer({ memory: true });
  const ready = performance.now();
  await (await fetch(server.url + "/crm/v3/objects/contacts/101", {
    headers: { authorization: "Bearer " + server.credentials.accessToken },
  })).json();
  const answered = performance.now();
  await server.stop();
  console.log(JSON.stringify([imported - began, ready - imported, answered - ready]));
`;

const rounds = Array.from({ length: ROUNDS }, () => {
  const options = { encoding: /** @type {const} */ ("utf8"), cwd: import.meta.dirname };
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], options);
  return /** @type {number[]} */ (JSON.parse(output));
});

for (const [index, name] of ["import", "ready after import", "first answer"].entries()) {
  const sorted = rounds.map((round) => round[index] ?? 0).toSorted((one, other) => one - other);
  const [least = 0, middle = 0] = [sorted[0], sorted[Math.floor(ROUNDS / 2)]];
  console.log(`${name}: ${least.toFixed(0)} ms at least, ${middle.toFixed(0)} ms in the middle`);
}
