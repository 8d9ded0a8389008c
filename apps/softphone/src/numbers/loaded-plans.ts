export * from "@calling-extensions/phone-numbers";
export * from "./number-hints.ts";
