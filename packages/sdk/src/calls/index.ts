/** Messages beyond the vendor's protocol, for hosts on this SDK. Importing it does nothing. */
export * from "./call-messages.ts";
