/** All that the package exports, as a bundler takes it. */
export * from "@calling-extensions/sdk";
export { default } from "@calling-extensions/sdk";
