import { describe, expect, it } from "vitest";
import { createAddressFilter } from "./address-filter.ts";
import { createPinnedLookup } from "./pinned-lookup.ts";

const onLoopback = createAddressFilter({ mayReachLoopback: true });
const inPublic = createAddressFilter({ mayReachLoopback: false });

describe("addresses that can be probed", () => {
  it.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111"])(
    "include %s, which is public",
    (address) => {
      expect([onLoopback(address), inPublic(address)]).toEqual([true, true]);
    },
  );

  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1"])(
    "include %s, this machine, only if the service itself is not public",
    (address) => {
      expect([onLoopback(address), inPublic(address)]).toEqual([true, false]);
    },
  );

  it.each([
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "192.0.2.1",
    "::",
    "::7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "localhost",
    "",
  ])("never include %s", (address) => {
    expect([onLoopback(address), inPublic(address)]).toEqual([false, false]);
  });
});

const resolveTwo = async () =>
  ["192.0.2.1", "192.0.2.2"].map((address) => ({ address, family: 4 }));

it.each([
  [true, [[{ address: "192.0.2.2", family: 4 }]]],
  [false, ["192.0.2.2", 4]],
])(
  "resolves a name to the allowed addresses, or with all: %s to the first one",
  async (all, expected) => {
    const lookup = createPinnedLookup((address) => address !== "192.0.2.1", resolveTwo);
    const found = await new Promise((resolve) => {
      lookup("app.example.com", { all }, (...given) => resolve(given));
    });
    expect(found).toEqual([null, ...expected]);
  },
);
