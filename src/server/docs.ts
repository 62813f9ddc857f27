import type { AnyContractRouter } from "@orpc/contract";
import type { ExampleIds } from "#lib/call.ts";
import { refuse } from "#lib/errors.ts";
import { listCalls } from "./calls.ts";
import { addErrors, COMPONENTS } from "./docs-errors.ts";
import { DOCS_STYLE, docsPage } from "./docs-page.ts";
import { pack, type Packed, sendPacked } from "./packed.ts";

export type Schema = Record<string, unknown>;
type Answer = { description?: string; content?: Record<string, { schema?: Schema }> };
export type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema?: Schema;
    example?: unknown;
  }[];
  requestBody?: { content?: Record<string, { schema?: Schema; example?: unknown }> };
  responses?: Record<string, Answer | { $ref: string }>;
  security?: Record<string, string[]>[];
};

export type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
  security?: object[];
};

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
  // Loaded when somebody asks for the description, because they take memory.
  const { OpenAPIGenerator } = await import("@orpc/openapi");
  const { ZodToJsonSchemaConverter } = await import("@orpc/zod/zod4");
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = (await generator.generate(contract, {
    info: { title: "Halaqah", version: "1" },
    servers: [{ url: "/api" }],
  })) as ApiDocument;
  for (const call of listCalls(contract)) {
    const operation = document.paths?.[call.path]?.[call.method.toLowerCase()];
    if (!operation) continue;
    addExample(operation, call.meta.example(EXAMPLE_IDS));
    addErrors(operation, call);
  }
  return {
    ...document,
    security: [{ session: [] }],
    components: COMPONENTS,
  };
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

/**
 * Serves the description of the API by path; each page is made and compressed on first use. `stylesheet` is the
 * address of the styles of the public site.
 */
export function makeDocs(
  contract: AnyContractRouter,
  stylesheet: string | undefined,
): (request: Request) => Promise<Response> {
  const made: Record<string, () => Promise<[text: string, type: string]>> = {
    "/api/openapi.json": async () => [
      JSON.stringify(await describeApi(contract)),
      "application/json",
    ],
    "/api/docs": async () => [
      docsPage(await describeApi(contract), stylesheet),
      "text/html; charset=utf-8",
    ],
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
