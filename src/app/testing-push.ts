import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { isVendor, type Push } from "#server/push.ts";

type Got = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A server in place of the browsers' vendors, and what it got; `push` takes its address for a vendor's. */
export async function startVendor(push: Push | undefined) {
  const vendor = {
    address: "",
    got: [] as Got[],
    /** What it answers. */
    status: 201,
    stop: () => new Promise((done) => server.close(done)),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { url = "", headers } = request;
      vendor.got.push({ path: url, headers, body: Buffer.concat(parts) });
      response.writeHead(vendor.status, { connection: "close" }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  vendor.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (push) push.allows = (url) => isVendor(url) || url.origin === vendor.address;
  return vendor;
}

/** A browser's keys, as it makes them when it subscribes at an address. */
export function makeBrowser(endpoint: string) {
  const pair = createECDH("prime256v1");
  const own = pair.generateKeys();
  const secret = randomBytes(16);
  return {
    given: { endpoint, p256dh: own.toString("base64url"), auth: secret.toString("base64url") },
    /** Reads a message as a browser does (RFC 8291 and 8188). */
    read(body: Buffer): string {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
      const theirs = body.subarray(21, 21 + length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, theirs]);
      const input = Buffer.from(hkdfSync("sha256", pair.computeSecret(theirs), secret, info, 32));
      const keyOf = (name: string, bytes: number) =>
        Buffer.from(
          hkdfSync("sha256", input, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes),
        );
      const sealed = body.subarray(21 + length);
      const opened = createDecipheriv("aes-128-gcm", keyOf("aes128gcm", 16), keyOf("nonce", 12));
      opened.setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
      return text.subarray(0, text.lastIndexOf(2)).toString();
    },
  };
}
