import { describe, expect, test } from "vitest";
import { addressOf } from "./address.ts";

const SOCKET = "192.0.2.7";

describe("the address of a request", () => {
  test.each([
    ["198.51.100.4", "198.51.100.4"],
    [" 198.51.100.4 ", "198.51.100.4"],
    ["198.51.100.4:52311", "198.51.100.4"],
    ["::ffff:198.51.100.4", "198.51.100.4"],
    ["::ffff:c633:6404", "198.51.100.4"],
    ["[::ffff:198.51.100.4]:443", "198.51.100.4"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:198.51.100.4", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["10.1.1.1, 198.51.100.4", "198.51.100.4"],
  ])("forwarded as %j is %s", (forwarded, address) => {
    expect(addressOf(SOCKET, forwarded)).toBe(address);
    expect(addressOf(forwarded.split(", ").pop())).toBe(address);
  });

  test.each([
    "",
    "unknown",
    "_hidden",
    "999.1.1.1",
    "1.2.3",
    "198.51.100.4, x",
    "1.2.3.4:port",
    "[2001:db8::1",
    "2001:db8::1]:443",
    "[198.51.100.4]:443:1",
    "' or 1=1 --",
    "12345:1",
  ])("forwarded as %j, which is none, is the socket's", (forwarded) => {
    expect(addressOf(SOCKET, forwarded)).toBe(SOCKET);
  });

  test("every address of one /64 is one, its neighbour's another", () => {
    const inside = ["2001:db8:7:8::1", "2001:db8:7:8:ffff:ffff:ffff:ffff"];
    expect(new Set(inside.map((address) => addressOf(address))).size).toBe(1);
    expect(addressOf("2001:db8:7:9::1")).not.toBe(addressOf(inside[0]));
  });

  test("without any it is unknown", () => {
    expect(addressOf(undefined)).toBe("unknown");
    expect(addressOf("", "nonsense")).toBe("unknown");
  });
});
