import { createECDH } from "node:crypto";
import webPush from "web-push";
import { derive } from "./secret.ts";

/** What a browser gave to be reached by: an address of its vendor, and its keys. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/** Sends notices to browsers through their vendors' servers. */
export type Push = {
  /** The public key with which browsers subscribe, so that their vendors take messages from nobody else. */
  key: string;
  /** Whether an address is one of the vendors': no request goes to where a client says. Tests allow their own server. */
  allows: (endpoint: URL) => boolean;
  /**
   * Sends a text that only the browser can read; "gone" when the subscription has ended or no browser made its keys,
   * "silent" without an answer in time.
   */
  send(to: PushAddress, text: string): Promise<"sent" | "gone" | "failed" | "silent">;
};

const HOSTS = ["fcm.googleapis.com", "updates.push.services.mozilla.com"];
const DOMAINS = [".push.apple.com", ".notify.windows.com"];
/** How long a vendor keeps a message for a phone that is off, in seconds. */
const KEPT_FOR = 12 * 60 * 60;
const ANSWERED_WITHIN = 10_000;

/** Whether an address is one of the four vendors'. */
export function isVendor({ protocol, port, username, password, hostname }: URL): boolean {
  return (
    protocol === "https:" &&
    `${port}${username}${password}` === "" &&
    (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
  );
}

/** Opens the way to the vendors, with the key pair (VAPID, RFC 8292) that follows from the installation's secret. */
export function openPush(secret: string, origin: string): Push {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(derive(secret, "push"), "base64url"));
  const key = pair.getPublicKey("base64url");
  const vapidDetails = {
    subject: origin.startsWith("https:") ? origin : "mailto:halaqah@localhost",
    publicKey: key,
    privateKey: pair.getPrivateKey("base64url").padStart(43, "A"),
  };
  /** What is sent to the vendor; undefined for keys that are no point of the curve. */
  const seal = (to: webPush.PushSubscription, text: string) => {
    try {
      return webPush.generateRequestDetails(to, text, {
        vapidDetails,
        TTL: KEPT_FOR,
        urgency: "normal",
        contentEncoding: "aes128gcm",
      });
    } catch {
      return undefined;
    }
  };
  const push: Push = {
    key,
    allows: isVendor,
    async send({ endpoint, ...keys }, text) {
      if (!URL.canParse(endpoint) || !push.allows(new URL(endpoint))) return "gone";
      const sealed = seal({ endpoint, keys }, text);
      if (!sealed) return "gone";
      try {
        const answer = await fetch(endpoint, {
          method: "POST",
          headers: Object.entries(sealed.headers).map(([name, value]) => [name, String(value)]),
          body: new Uint8Array(sealed.body ?? []),
          redirect: "error",
          signal: AbortSignal.timeout(ANSWERED_WITHIN),
        });
        await answer.body?.cancel();
        if (answer.status === 404 || answer.status === 410) return "gone";
        return answer.ok ? "sent" : "failed";
      } catch (error) {
        return error instanceof Error && error.name === "TimeoutError" ? "silent" : "failed";
      }
    },
  };
  return push;
}
