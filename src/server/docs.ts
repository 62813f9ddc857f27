import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { ExampleIds } from "#lib/call.ts";
import { refuse } from "#lib/errors.ts";
import { listCalls } from "./calls.ts";
import { pack, type Packed, sendPacked } from "./packed.ts";

type Schema = Record<string, unknown>;
type Operation = {
  operationId?: string;
  summary?: string;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema?: Schema;
    example?: unknown;
  }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};

export type ApiDocument = { paths?: Record<string, Record<string, Operation>> };

/** Ids that belong to no school. */
const EXAMPLE_IDS: ExampleIds = {
  student_id: "01900000-0000-7000-8000-000000000001",
  teacher_id: "01900000-0000-7000-8000-000000000002",
  class_id: "01900000-0000-7000-8000-000000000003",
  enrollment_id: "01900000-0000-7000-8000-000000000004",
  profile_id: "01900000-0000-7000-8000-000000000005",
  guardian_id: "01900000-0000-7000-8000-000000000006",
  link_id: "01900000-0000-7000-8000-000000000007",
  other_student_id: "01900000-0000-7000-8000-000000000008",
  today: "2026-03-02",
};

let described: Promise<ApiDocument> | undefined;

/** Describes the API as an OpenAPI 3.1 document, made once from the contract. */
export function describeApi(contract: AnyContractRouter): Promise<ApiDocument> {
  described ??= describe(contract);
  return described;
}

async function describe(contract: AnyContractRouter): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = (await generator.generate(contract, {
    info: { title: "Halaqah", version: "1" },
    servers: [{ url: "/api" }],
  })) as ApiDocument;
  for (const { method, path, meta } of listCalls(contract)) {
    const operation = document.paths?.[path]?.[method.toLowerCase()];
    if (operation) addExample(operation, meta.example(EXAMPLE_IDS));
  }
  return document;
}

/**
 * Adds an example input to a call, with each field where the call takes it: in the address or in the body.
 */
function addExample(operation: Operation, { ...input }: Record<string, unknown>): void {
  for (const parameter of operation.parameters ?? []) {
    if (!(parameter.name in input)) continue;
    parameter.example = input[parameter.name];
    delete input[parameter.name];
  }
  const body = operation.requestBody?.content?.["application/json"];
  if (body) body.example = input;
}

/** Serves the description of the API by path; each page is made and compressed on first use. */
export function makeDocs(contract: AnyContractRouter): (request: Request) => Promise<Response> {
  const made: Record<string, () => Promise<[text: string, type: string]>> = {
    "/api/openapi.json": async () => [
      JSON.stringify(await describeApi(contract)),
      "application/json",
    ],
    "/api/docs": async () => [docsPage(await describeApi(contract)), "text/html; charset=utf-8"],
    "/api/docs.css": async () => [DOCS_STYLE, "text/css; charset=utf-8"],
  };
  const kept = new Map<string, Promise<Packed>>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const make = made[pathname];
    if (!make) throw refuse("NOT_FOUND", "There is no such call.");
    const packed = kept.get(pathname) ?? make().then(([text, type]) => pack(text, type));
    kept.set(pathname, packed);
    return sendPacked(await packed, request);
  };
}

/** Renders the document as a page to read; it loads nothing but its own style. */
function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Halaqah API</title>
<link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Halaqah API</h1>
<p>REST and JSON under <code>/api</code>, for whoever is signed in (one HttpOnly cookie). Writes carry
JSON and come from this origin; a POST may carry an <code>Idempotency-Key</code> (UUID), and repeating
it changes nothing. The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>.</p>
${operations.join("\n")}</main></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content?.["application/json"];
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, { content }]) =>
      `<h3>Answers ${escape(status)}</h3>${schemaBlock(content?.["application/json"]?.schema)}`,
  );
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> in ${escape(place)}${required ? ", required" : ""}</li>`,
  );
  return `<section><h2><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary ?? "")}</p>${parameters.length > 0 ? `<ul>${parameters.join("")}</ul>` : ""}
${body ? `<h3>Takes</h3>${schemaBlock(body.schema)}<h3>For example</h3>${schemaBlock(body.example)}` : ""}${answers.join("")}</section>`;
}

function schemaBlock(value: unknown): string {
  if (!value) return "";
  return `<pre tabindex="0">${escape(JSON.stringify(value, undefined, 2))}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const DOCS_STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem}section{border-top:1px solid #8886;margin-top:2rem}
h2{font-size:1.1rem}h3{font-size:.9rem;margin-bottom:.3rem}b{color:light-dark(#047857,#34d399)}
pre{max-height:20rem;overflow:auto;background:#8882;padding:.8rem;border-radius:10px;font-size:.8rem}`;
