import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contract } from "#app/api.ts";
import { createHttp } from "#app/http.ts";
import { startApp, type TestApp } from "#app/testing.ts";
import { askRaw } from "#app/testing-request.ts";
import { type ExampleIds, isForTokens } from "#lib/call.ts";
import { watch } from "#app/testing-watchdog.ts";
import { listCalls } from "./calls.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

type Schema = { [key: string]: unknown; type?: unknown; properties?: Record<string, Schema> };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: Schema; example?: object }>;
  };
  responses: Record<string, Answer | Reference>;
  security?: object[];
};
type Answer = { description: string; content?: Record<string, { schema: Schema }> };
type Reference = { $ref: string };
type Document = {
  security: object[];
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
  };
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
};

async function read(): Promise<Document> {
  const { status, body, headers } = await app.nobody.get<Document>("/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("application/json");
  return body;
}

const operations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/**
 * What one call may add to the description, in packed bytes, and to the page, in characters, on average. The bound is
 * one per call, because the two grow with the product: a bound of the whole would have to be raised with every
 * feature, and would not show that calls became wordy.
 */
const CALLS = listCalls(contract).length;
const PACKED_PER_CALL = 170;
const SIGNS_PER_CALL = 1_050;

const IDS = new Proxy({} as ExampleIds, {
  get: (_, key) => (key === "today" ? "2026-03-02" : "x"),
});
const WRITE_ERRORS = ["400", "401", "403", "404", "409", "422", "429"];
const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];

/** Every schema inside a schema, itself first. */
function* schemasIn(schema: Schema): Generator<Schema> {
  yield schema;
  const { properties = {}, items, anyOf = [], additionalProperties } = schema;
  const inner = [...Object.values(properties), items, ...(anyOf as Schema[]), additionalProperties];
  for (const one of inner) if (one && typeof one === "object") yield* schemasIn(one as Schema);
}

describe("the document", () => {
  test("is OpenAPI 3.1 in form", async () => {
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: "Halaqah", version: expect.any(String) });
    expect(document.servers).toEqual([{ url: "/api" }]);
    const ids = operations(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, operation } of operations(document)) {
      expect(path).toMatch(/^\/[a-z/{}_-]+$/);
      expect(["get", "post", "patch", "delete"]).toContain(method);
      expect(operation.summary, path).not.toBe("");
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = (operation.parameters ?? []).filter((one) => one.in === "path");
      expect(inPath.map((one) => one.name)).toEqual(named);
      expect(inPath.every((one) => one.required)).toBe(true);
      if (method === "get") expect(operation.requestBody).toBeUndefined();
      const answers = Object.entries(operation.responses).flatMap(([status, answer]) =>
        "$ref" in answer ? [] : [[status, answer] as const],
      );
      expect(answers.length, path).toBeGreaterThan(0);
      for (const [status, answer] of answers) {
        expect(status).toMatch(/^([1-5]\d\d|default)$/);
        expect(answer.description, path).toEqual(expect.any(String));
      }
      const schemas = [
        ...(operation.parameters ?? []).map((one) => one.schema),
        ...Object.values(operation.requestBody?.content ?? {}).map((one) => one.schema),
        ...answers.flatMap(([, one]) => Object.values(one.content ?? {}).map((c) => c.schema)),
      ];
      for (const schema of schemas.flatMap((one) => [...schemasIn(one)])) {
        if (schema.type !== undefined) expect(TYPES).toContain(schema.type);
        for (const name of (schema.required as string[] | undefined) ?? []) {
          expect(Object.keys(schema.properties ?? {}), path).toContain(name);
        }
        if (schema.pattern) expect(() => new RegExp(String(schema.pattern), "u")).not.toThrow();
      }
    }
  });

  test("says how a caller is known, and which calls need none", async () => {
    const document = await read();
    expect(document.security).toEqual([{ session: [] }]);
    expect(document.components.securitySchemes.session).toMatchObject({
      type: "apiKey",
      in: "cookie",
      name: "__Host-halaqah",
    });
    expect(document.components.securitySchemes.token).toMatchObject({
      type: "http",
      scheme: "bearer",
    });
    const special = operations(document).flatMap(({ operation: { operationId, security } }) =>
      security ? [[operationId, security] as const] : [],
    );
    expect(Object.fromEntries(special)).toEqual(
      Object.fromEntries(
        listCalls(contract).flatMap(({ name, meta: { permission, ...meta } }) => {
          if (permission === "public") return [[name, []]];
          if (!isForTokens({ permission, ...meta })) return [];
          return [[name, [{ session: [] }, { token: [permission] }]]];
        }),
      ),
    );
  });

  test("says of every call which errors it answers, each once for all calls", async () => {
    const document = await read();
    const { responses, schemas } = document.components;
    const ofErrors = { $ref: "#/components/schemas/Error" };
    for (const answer of Object.values(responses)) {
      expect(answer.content?.["application/json"]?.schema).toEqual(ofErrors);
    }
    const { body } = await app.nobody.get<object>("/students");
    expect(Object.keys(schemas.Error?.properties ?? {}).toSorted()).toEqual(
      Object.keys(body)
        .filter((key) => key !== "defined")
        .toSorted(),
    );
    for (const { path, method, operation } of operations(document)) {
      const errors = Object.entries(operation.responses).filter(
        ([status]) => !status.startsWith("2"),
      );
      for (const [, answer] of errors) {
        const { $ref } = answer as Reference;
        const named = $ref.replace("#/components/responses/", "");
        expect(Object.keys(responses), path).toContain(named);
      }
      const statuses = errors.map(([status]) => status);
      expect(statuses, path).toContain("default");
      if (operation.security?.length !== 0) expect(statuses, path).toContain("401");
      if (method !== "get") expect(statuses, path).toEqual([...WRITE_ERRORS, "default"]);
    }
    const used = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
    expect(new Set(used).size).toBe(Object.keys(responses).length + 1);
  });

  test("lists every call of the contract, and nothing else", async () => {
    const listed = operations(await read()).map(
      ({ path, method, operation }) =>
        `${method.toUpperCase()} ${path} ${operation.operationId} ${operation.summary}`,
    );
    const known = listCalls(contract).map(
      ({ name, method, path, procedure }) =>
        `${method} ${path} ${name} ${procedure["~orpc"].route.summary}`,
    );
    expect(listed.toSorted()).toEqual(known.toSorted());
  });

  test("shows an example of every call, which its own shape takes", async () => {
    const { paths } = await read();
    for (const { name, method, path, meta, procedure } of listCalls(contract)) {
      const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
      const shown = {
        ...Object.fromEntries(
          parameters.filter((one) => "example" in one).map((one) => [one.name, one.example]),
        ),
        ...requestBody?.content["application/json"]?.example,
      };
      expect(Object.keys(shown).toSorted(), name).toEqual(
        Object.entries(meta.example(IDS))
          .flatMap(([key, value]) => (value === undefined ? [] : [key]))
          .toSorted(),
      );
      const shape = procedure["~orpc"].inputSchema;
      if (shape)
        expect(await shape["~standard"].validate(shown), name).not.toHaveProperty("issues");
    }
  });

  test("shows that every body is closed to unknown keys", async () => {
    for (const { path, operation } of operations(await read())) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        expect(schema.additionalProperties, path).toBe(false);
      }
    }
  });
});

describe("the description", () => {
  test.each([
    ["/api/openapi.json", "application/json"],
    ["/api/docs", "text/html; charset=utf-8"],
    ["/api/docs.css", "text/css; charset=utf-8"],
  ])("%s is packed, and not sent again to who has it", async (path, type) => {
    const headers = { "accept-encoding": "br" };
    const first = await askRaw(app.url, path, { headers });
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      "content-type": type,
      "content-encoding": "br",
      "cache-control": "public, no-cache",
    });
    const known = { ...headers, "if-none-match": String(first.headers.etag) };
    const again = await askRaw(app.url, path, { headers: known });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(Number(first.headers["content-length"]) / CALLS).toBeLessThan(PACKED_PER_CALL);
  });

  test("is made once, however often strangers ask", async () => {
    const http = createHttp(app.runtime);
    const ask = async (path: string) => http.fetch(new Request(`http://localhost${path}`));
    const paths = ["/api/docs", "/api/openapi.json"];
    for (const path of paths) await ask(path);
    const { total } = await watch(async () => {
      for (let count = 0; count < 50; count += 1) for (const path of paths) await ask(path);
    });
    // Making it takes five milliseconds and more each time; so does packing it.
    expect(total / 100).toBeLessThan(1);
  });
});

describe("the page", () => {
  test("names every call and loads nothing but its own style", async () => {
    const { status, body } = await app.nobody.get("/docs");
    expect(status).toBe(200);
    const page = String(body);
    for (const { method, path } of listCalls(contract)) {
      expect(page).toContain(`<b>${method}</b> <code>${path}</code>`);
    }
    const loaded = [...page.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, url]) => url);
    // The site's style, once it is built.
    const elsewhere = loaded.filter((url = "") => !/^(#|\/assets\/site-[\w-]+\.css$)/.test(url));
    expect(elsewhere).toEqual(["/api/docs.css", "/api/openapi.json"]);
    for (const url of loaded.filter((one) => one?.startsWith("#"))) {
      expect(page).toContain(`id="${url?.slice(1)}"`);
    }
    expect(page).not.toMatch(/<script|<iframe|<img|@import|url\(/);
    // Examples may name addresses, as text.
    expect(page.replaceAll(/<(pre|code)\b[^>]*>.*?<\/\1>/gs, "")).not.toMatch(/https?:\/\//);
    expect(page.length / CALLS).toBeLessThan(SIGNS_PER_CALL);
    const style = await app.nobody.get("/docs.css");
    expect(style.headers.get("content-type")).toContain("text/css");
    expect(String(style.body)).not.toMatch(/https?:|@import|url\(/);
  });
});

test("an address of the description written in another way is none, and no failure of ours", async () => {
  expect((await app.nobody.get("/%64ocs")).status).toBe(404);
});
