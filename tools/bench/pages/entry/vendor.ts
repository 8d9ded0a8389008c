/** All that the package exports, as a bundler takes it. */
export * from "@hubspot/calling-extensions-sdk";
export { default } from "@hubspot/calling-extensions-sdk";
