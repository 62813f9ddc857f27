import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";
import { fillSlots, makePages } from "./pages.ts";

const files = new Map([
  ["/", "<p>© {{year}} {{origin}} {{value_name}}</p>"],
  ["/robots.txt", "Sitemap: {{origin}}/sitemap.xml"],
]);

function pagesOf(settings: Record<string, string> = {}) {
  return makePages(files, readEnv({ PUBLIC_URL: "https://sekolah.example", ...settings }));
}

function get(headers: Record<string, string> = {}): Request {
  return new Request("http://localhost/", { headers });
}

describe("a page", () => {
  it("is filled with the site's address and the year, whatever the request says", async () => {
    const year = new Date().getFullYear();
    const answer = pagesOf().send("/", get({ host: "evil.example", "x-forwarded-host": "evil" }));
    expect(await answer?.text()).toMatch(
      new RegExp(`^<p>© (${year}|${year + 1}) https://sekolah.example </p>$`),
    );
    expect(answer?.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["", null],
    ["identity", null],
    ["xbr", null],
  ])("is packed for %j as %j", async (accepted, encoding) => {
    const answer = pagesOf().send("/", get({ "accept-encoding": accepted }));
    expect(answer?.headers.get("content-encoding")).toBe(encoding);
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
    const plain =
      encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toContain("https://sekolah.example");
  });

  it("is sent once: the same again is answered 304", () => {
    const pages = pagesOf();
    const etag = pages.send("/", get())?.headers.get("etag") ?? "";
    expect(pages.send("/", get({ "if-none-match": etag }))?.status).toBe(304);
    expect(pages.send("/", get({ "if-none-match": '"other"' }))?.status).toBe(200);
  });

  it("is not there under another address", () => {
    expect(pagesOf().send("/none", get())).toBeUndefined();
    expect(pagesOf().send("__proto__", get())).toBeUndefined();
  });
});

describe("slots", () => {
  it("take text, never HTML, and are filled once", () => {
    expect(fillSlots("<i title='{{a}}'>{{b}}{{c}}</i>", { a: `"'>`, b: "<b>{{a}}</b>" })).toBe(
      "<i title='&#34;&#39;&#62;'>&#60;b&#62;{{a}}&#60;/b&#62;</i>",
    );
  });

  it("leave out the part for another setting, and values begin none", () => {
    const page = "{{#a}}A{{b}}{{/a}}{{^a}}not A{{/a}}{{#constructor}}C{{/constructor}}";
    expect(fillSlots(page, { a: "1", b: "{{#a}}x{{/a}}" })).toBe("A{{#a}}x{{/a}}");
    expect(fillSlots(page, { a: "" })).toBe("not A");
    expect(fillSlots("{{#a}}1{{^b}}2{{/b}}{{/a}}{{^b}}3{{/b}}", { a: "1" })).toBe("123");
  });

  it.each([
    [{}, "closed, no demo"],
    [{ SCHOOLS: "open" }, "open, no demo"],
    [{ DEMO: "1" }, "closed, demo"],
  ])("know the settings of the server: %o", async (settings, expected) => {
    const parts = "{{#schools_open}}open{{/schools_open}}{{^schools_open}}closed{{/schools_open}}";
    const demo = "{{#demo}}demo{{/demo}}{{^demo}}no demo{{/demo}}";
    const pages = makePages(new Map([["/", `${parts}, ${demo}`]]), readEnv(settings));
    expect(await pages.send("/", get())?.text()).toBe(expected);
  });

  it("do not take what every object has", () => {
    expect(fillSlots("{{constructor}}{{toString}}", {})).toBe("");
  });
});
