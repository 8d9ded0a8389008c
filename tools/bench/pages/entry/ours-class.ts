/** What an app's bundle holds of the package where it imports the class, as most do. */
export { default } from "@calling-extensions/sdk";
