import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

it("needs no more than the app's address", () => {
  expect(readCommandLine(["dev", "--app", "http://localhost:3000"])).toEqual({
    app: new URL("http://localhost:3000/"),
    name: "My app",
    size: { width: 400, height: 650 },
    supportsInboundCalling: false,
    supportsCustomObjects: false,
    seedFile: undefined,
    dataDir: undefined,
    port: undefined,
    isHttps: false,
    opensBrowser: true,
    isCi: false,
  });
});

it("takes every option", () => {
  const line =
    "dev --app localhost:3000/phone --name Phone --size 300x500 --inbound --custom-objects --seed s.yaml --data d --port 0 --https --no-open";
  expect(readCommandLine(line.split(" "))).toEqual({
    app: new URL("http://localhost:3000/phone"),
    name: "Phone",
    size: { width: 300, height: 500 },
    supportsInboundCalling: true,
    supportsCustomObjects: true,
    seedFile: resolve("s.yaml"),
    dataDir: resolve("d"),
    port: 0,
    isHttps: true,
    opensBrowser: false,
    isCi: false,
  });
});

it("opens no browser for a machine", () => {
  expect(readCommandLine(["dev", "--app", "http://a.example", "--ci"])).toMatchObject({
    isCi: true,
    opensBrowser: false,
  });
});

it.each([[[]], [["--help"]], [["dev", "-h"]]])("%j asks for help", (args) => {
  expect(readCommandLine(args)).toBe("help");
});

it.each([
  ["serve", 'There is no command "serve"'],
  ["dev extra --app http://a.example", 'There is no command "dev extra"'],
  ["dev", "Say where the app is"],
  ["dev --app ftp://a.example", "--app takes an address"],
  ["dev --app http://", "--app takes an address"],
  ["dev --app http://a.example --size 400", "--size takes pixels"],
  ["dev --app http://a.example --size 0x1", "--size takes pixels"],
  ["dev --app http://a.example --port 70000", "--port takes a port number"],
  ["dev --app http://a.example --prot 1", "--prot"],
])("%s is refused in one sentence", (line, reason) => {
  expect(() => readCommandLine(line.split(" "))).toThrow(reason);
});
