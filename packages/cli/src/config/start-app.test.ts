import { expect, it } from "vitest";
import { startApp } from "./start-app.ts";

it("says why the server's command failed", async () => {
  const app = new URL("http://localhost:1");
  const command = "echo No such script. >&2; exit 3";
  const problem = `"${command}" ended with the exit code 3.\nNo such script.`;
  await expect(startApp(app, { command })).rejects.toThrow(problem);
});
