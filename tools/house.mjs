#!/usr/bin/env node
// npm run house: counts what makes the source expensive for the next person.
import { runCommand } from "./command.mjs";

await runCommand(async () => {
  const { describeHouse } = await import("./house/describe-house.mjs");
  console.log(describeHouse());
  return true;
});
