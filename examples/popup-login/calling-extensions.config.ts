import { defineConfig } from "calling-extensions";

// `npx calling-extensions dev` and `npx calling-extensions check` read this file.
export default defineConfig({
  app: `http://localhost:${process.env.PORT ?? "5173"}/`,
  name: "Softphone with a login",
  start: { command: "npm start" },
  async logIn(frame) {
    const [popup] = await Promise.all([
      frame.page().context().waitForEvent("page"),
      frame.getByRole("button", { name: "Log in" }).click(),
    ]);
    await popup.getByLabel("Name").fill(process.env.LOGIN_NAME ?? "");
    await popup.getByLabel("Password").fill(process.env.LOGIN_PASSWORD ?? "");
    await Promise.all([
      popup.waitForEvent("close"),
      popup.getByRole("button", { name: "Log in" }).click(),
    ]);
  },
  locators: { logOut: { role: "button", name: "Log out" } },
});
