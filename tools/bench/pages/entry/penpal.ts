/** All that the package exports, as a bundler takes it. */
export * from "penpal";
