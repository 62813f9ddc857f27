import { TOKEN_CALLS } from "#server/session/limits.ts";
import type { ApiDocument, Operation, Schema } from "./docs.ts";
import { ERRORS } from "./docs-errors.ts";

type Described = { method: string; path: string; operation: Operation };

/** Renders the document as a page to read, by nouns; what a call takes and answers opens on pressing it. */
export function docsPage(document: ApiDocument, stylesheet: string | undefined): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const nounOf = ({ operation }: Described) => operation.tags?.[0] ?? "";
  const names = [...new Set(operations.map(nounOf))].toSorted();
  const styles = [stylesheet, "/api/docs.css"].flatMap((address) =>
    address ? `<link rel="stylesheet" href="${address}">` : [],
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Halaqah API</title>
${styles.join("")}</head><body><main><h1>Halaqah API</h1>
<p>REST and JSON under <code>/api</code>, for whoever is signed in: <code>POST /session</code> sets one HttpOnly
cookie. Writes carry JSON and an <code>Origin</code> header with the address of this server. A POST may carry an
<code>Idempotency-Key</code> (UUID); repeating it changes nothing. The same for machines, with all limits:
<a href="/api/openapi.json">openapi.json</a>.</p>
${TOKENS}
<nav aria-label="Calls"><a href="#tokens-for-programs">API tokens</a> ${names.map((name) => `<a href="#${name}">${name}</a>`).join(" ")}</nav>
<section><h2 id="errors">Errors</h2><p>An error is <code>{ code, status, message, data }</code>. A call that names no
errors can answer any of these.</p>
<dl>${Object.entries(ERRORS).map(describeError).join("")}</dl></section>
${names
  .map((name) =>
    section(
      name,
      operations.filter((one) => nounOf(one) === name),
    ),
  )
  .join("\n")}
</main></body></html>`;
}

/** How a program calls the API. */
const TOKENS = `<section><h2 id="tokens-for-programs">API tokens for programs</h2>
<p>A program needs no password. An admin makes a token for it in the school's settings, under API, and chooses what it
may do. The program sends it with each call, without cookies and without <code>Origin</code>. Here
<code>HALAQAH</code> is the address of this server:</p>
<pre tabindex="0">curl "$HALAQAH/api/attendance" \\
  -H "Authorization: Bearer $HALAQAH_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"student_id": "…", "class_id": "…", "date": "2026-03-02", "status": "present"}'</pre>
<p>A call that takes tokens names the permission that the token needs; all others are for people who are signed in.
A token acts as the admin who made it, in that school only. It is refused with 401 once it has expired or was ended,
with 403 (<code>data.reason</code> is <code>token</code>) where it lacks the permission, and with 429 after
${TOKEN_CALLS.tries} calls in a minute. Keep it out of addresses and of programs that run in a browser.</p></section>`;

function describeError([status, text]: [string, string]): string {
  const words = escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");
  return `<div><dt>${status === "default" ? "other" : status}</dt><dd>${words}</dd></div>`;
}

/** An answer as long as this is shown with the first call of a section that gives it. */
const LONG_ANSWER = 200;

function section(name: string, calls: Described[]): string {
  const shown = new Map<string, string>();
  const described = calls.map((call) => describeCall(call, shown));
  return `<section><h2 id="${name}">${name}</h2>${described.join("\n")}</section>`;
}

/** Describes a call; `shown` has the answers that stand above, each with the call that gives it. */
function describeCall({ method, path, operation }: Described, shown: Map<string, string>): string {
  const { summary = "", parameters = [], requestBody, responses = {}, security = [] } = operation;
  const tokenPermission = security.flatMap(({ token = [] }) => token)[0];
  const body = requestBody?.content?.["application/json"];
  const named = parameters.map(
    ({ name, in: place, required, schema = {} }) =>
      `${name}${required ? "" : "?"}: ${typeOf(schema)}  // ${place}`,
  );
  const takes = [...named, ...(body?.schema ? [typeOf(body.schema)] : [])];
  const known = [
    tokenPermission ? `Token: <code>${tokenPermission}</code>.` : "",
    namedErrors(Object.keys(responses)),
  ].filter(Boolean);
  const answers = Object.entries(responses).flatMap(([status, answer]) => {
    const schema = "content" in answer ? answer.content?.["application/json"]?.schema : undefined;
    if (!schema) return [];
    const type = typeOf(schema);
    const above = shown.get(type);
    if (above && type.length > LONG_ANSWER) {
      return `<p>Answers ${status} as <code>${escape(above)}</code> does.</p>`;
    }
    shown.set(type, `${method.toUpperCase()} ${path}`);
    return block(`Answers ${status}`, type);
  });
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(summary)}</span></summary><div>${[
    takes.length > 0 ? block("Takes", takes.join("\n")) : "",
    body?.example ? block("For example", JSON.stringify(body.example, undefined, 1)) : "",
    ...answers,
    known.length > 0 ? `<p>${known.join(" ")}</p>` : "",
  ].join("")}</div></details>`;
}

/** The errors among the statuses of a call's answers, where they are not all that there are. */
function namedErrors(statuses: string[]): string {
  const errors = statuses.filter((status) => status in ERRORS);
  if (errors.length === Object.keys(ERRORS).length) return "";
  return `Errors: ${errors.filter((status) => status !== "default").join(", ")}`;
}

/** How many lines a block has at least room for, and how many signs of a line a narrow phone shows. */
const ROOM = { lines: 20, signs: 25 };

function block(title: string, text: string): string {
  const lines = text.split("\n").reduce((sum, line) => sum + 1 + line.length / ROOM.signs, 0);
  // Only what may scroll is reached with the Tab key.
  return `<h3>${title}</h3><pre${lines > ROOM.lines ? ' tabindex="0"' : ""}>${escape(text)}</pre>`;
}

/** A schema in few words, as TypeScript would write it; limits stand in the document only. */
function typeOf(schema: Schema, indent = ""): string {
  const { type, format, properties, items, additionalProperties: rest, required } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(schema.anyOf)) {
    return schema.anyOf.map((one: Schema) => typeOf(one, indent)).join(" | ");
  }
  if (type === "array") {
    const item = typeOf((items ?? {}) as Schema, indent);
    return / \| [^}]*$/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (properties) {
    const needed = new Set(required as string[] | undefined);
    const inner = `${indent} `;
    const lines = Object.entries(properties).map(
      ([name, one]) => `${inner}${name}${needed.has(name) ? "" : "?"}: ${typeOf(one, inner)}\n`,
    );
    return lines.length > 0 ? `{\n${lines.join("")}${indent}}` : "{}";
  }
  if (rest && typeof rest === "object") return `{ [name]: ${typeOf(rest as Schema, indent)} }`;
  return [format, type].find((one) => typeof one === "string") ?? "any";
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Beside the styles of the public site, whose names of colours and sizes it uses. */
export const DOCS_STYLE = `main{max-width:60rem;margin:0 auto;padding:2.5rem 1rem 5rem}
h1{font-family:var(--font-serif);font-size:var(--text-40);font-weight:560;line-height:1.15}
section>pre{margin-top:.75rem}
main>p,section>p{margin-top:1rem;max-width:44rem;line-height:1.6}
a{color:var(--color-brand);font-weight:600;text-decoration:underline;text-underline-offset:3px}
nav{display:flex;flex-wrap:wrap;gap:0 .9rem;margin-top:1.5rem;font-size:var(--text-14)}
nav a{padding:.6rem 0}
section{margin-top:2.5rem}
h2{font-size:var(--text-20);font-weight:700;margin-bottom:.75rem;scroll-margin-top:1rem}
h3{font-size:var(--text-13);font-weight:600;color:var(--color-muted);margin:1rem 0 .3rem}
dl{margin-top:.75rem}
dl div{display:grid;grid-template-columns:4rem minmax(0,1fr);padding:.35rem 0}
dt{font-weight:600}dd{color:var(--color-muted)}
details{border:1px solid var(--color-line);border-radius:var(--radius-control);background:var(--color-surface);margin-top:.5rem}
summary{display:grid;grid-template-columns:3.75rem minmax(0,1fr);gap:0 .75rem;padding:.7rem 1rem;cursor:pointer;list-style:none;border-radius:inherit}
summary::-webkit-details-marker{display:none}
summary b{font-size:var(--text-13);line-height:1.5rem;color:var(--color-brand)}
summary code{font-weight:600;overflow-wrap:anywhere}
summary span{grid-column:2;font-size:var(--text-14);color:var(--color-muted)}
details>div{padding:0 1rem 1rem;border-top:1px solid var(--color-line)}
details p{margin-top:1rem;font-size:var(--text-14);color:var(--color-muted)}
pre{overflow:auto;max-height:28rem;white-space:pre-wrap;overflow-wrap:anywhere;background:var(--color-sunk);border-radius:var(--radius-small);padding:.75rem;font-size:var(--text-13);line-height:1.5}
@media(min-width:48rem){summary{grid-template-columns:3.75rem minmax(0,1fr) minmax(0,1.2fr)}summary span{grid-column:3}}`;
