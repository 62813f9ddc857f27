import { isIPv4, isIPv6 } from "node:net";

/**
 * Where a request came from, as limits count it and the audit log shows it: an IPv4 address, or the /64 of an
 * IPv6 one, because one household has a whole /64 to itself. The last of `forwarded` is what the nearest
 * proxy added; one that is no address gives way to the socket's.
 */
export function addressOf(socket: string | undefined, forwarded?: string): string {
  const last = forwarded?.split(",").pop() ?? "";
  return read(last) ?? read(socket ?? "") ?? "unknown";
}

function read(text: string): string | undefined {
  const host = withoutPort(text.trim());
  if (isIPv4(host)) return host;
  return isIPv6(host) ? readIPv6(host) : undefined;
}

function withoutPort(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? plain ?? text;
}

function readIPv6(host: string): string {
  // The URL parser writes it in groups of hexadecimal digits, also one that ends like IPv4.
  const [plain = ""] = host.split("%");
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const start = head ? head.split(":") : [];
  const end = tail ? tail.split(":") : [];
  const gap = Array<string>(8 - start.length - end.length).fill("0");
  const groups = [...start, ...gap, ...end];
  const isMapped = groups.slice(0, 6).join() === "0,0,0,0,0,ffff";
  return isMapped ? readMapped(groups.slice(6)) : `${groups.slice(0, 4).join(":")}::/64`;
}

function readMapped(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
}
