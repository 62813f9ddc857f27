import { describe, expect, test } from "vitest";
import { cookieName, endedCookie, isProtected, readToken, sessionCookie } from "./cookie.ts";

const KEY = "a-key";
const local = { host: "localhost:3000", secure: false };
const plain = { host: "192.168.1.20:3000", secure: false };
const https = { host: "sekolah.example", secure: true };

const pair = (line: string) => line.split(";")[0] ?? "";

describe("where a strict cookie is due", () => {
  test.each([
    ["localhost", true],
    ["localhost:3000", true],
    ["127.0.0.1:3000", true],
    ["127.8.8.8", true],
    ["[::1]:3000", true],
    ["192.168.1.20:3000", false],
    ["10.0.0.1", false],
    ["localhost.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["xlocalhost", false],
    ["", false],
  ])("on plain http, the host %s: %s", (host, due) => {
    expect(isProtected({ host, secure: false })).toBe(due);
    expect(isProtected({ host, secure: true })).toBe(true);
  });
});

describe("the session cookie", () => {
  test("is strict over https and on this machine, plain elsewhere; it never expires by itself", () => {
    for (const transport of [local, https]) {
      expect(sessionCookie(transport, "t", KEY)).toMatch(
        /^__Host-halaqah=t\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    }
    expect(sessionCookie(plain, "t", KEY)).toMatch(
      /^halaqah=t\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(endedCookie(plain)).toBe("halaqah=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  test("is read back among others, by its whole name", () => {
    const line = pair(sessionCookie(https, "token", KEY));
    expect(readToken(`a=1; ${line}; b=2`, https, KEY)).toBe("token");
    expect(readToken(`x${line}`, https, KEY)).toBeUndefined();
    expect(readToken(`a=${line}`, https, KEY)).toBeUndefined();
  });

  test("of the plain name is not taken where the strict one is due, nor the other way round", () => {
    expect(readToken(pair(sessionCookie(plain, "token", KEY)), https, KEY)).toBeUndefined();
    expect(readToken(pair(sessionCookie(https, "token", KEY)), plain, KEY)).toBeUndefined();
  });

  const signed = pair(sessionCookie(https, "token", KEY));
  const name = cookieName(https);
  test.each([
    "",
    name,
    `${name}=`,
    `${name}=token`,
    `${name}=token.`,
    `${name}=.${signed.split(".")[1]}`,
    `${name}=tokem.${signed.split(".")[1]}`,
    `${signed}x`,
    signed.slice(0, -1),
    pair(sessionCookie(https, "token", "another-key")),
  ])("is not read from %o", (header) => {
    expect(readToken(header, https, KEY)).toBeUndefined();
  });
});
