export { default } from "../src/config.ts";
