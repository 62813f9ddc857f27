import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { programOf } from "./parts.ts";
import type { Place } from "./processes.ts";

/** A certificate of this machine, made for the run, which is its own authority. */
export function makeCertificate(place: Pick<Place, "write">) {
  const [key, certificate] = [place.write("key.pem", ""), place.write("certificate.pem", "")];
  const names = "subjectAltName=DNS:localhost,IP:127.0.0.1";
  const words = ["-subj", "/CN=localhost", "-addext", names, "-days", "2"];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync(
    programOf("openssl"),
    ["req", "-x509", ...kind, ...words, "-keyout", key, "-out", certificate],
    { stdio: "pipe" },
  );
  const ca = readFileSync(certificate, "utf8");
  return { key, certificate, ca, both: place.write("both.pem", readFileSync(key, "utf8") + ca) };
}
