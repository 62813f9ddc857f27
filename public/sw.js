/*
 * Lets the dashboard open without network. It keeps only files of the build, never an answer of /api. On an
 * own device the page itself keeps what it reads of a school (src/offline).
 * `tools/build.mjs` fills in the two lines below.
 */
const VERSION = "dev";
const FILES = [];

const PREFIX = "app ";
const CACHE = PREFIX + VERSION;
/** The path of every screen answers this one page, in which all screens are drawn. */
const PAGE = "/dashboard";

addEventListener("install", (event) => event.waitUntil(fill()));

async function fill() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "no-store" });
  const text = await page.clone().text();
  // During a deploy the page may belong to another version; then the next visit tries again.
  if (!page.ok || !text.includes(FILES[0])) throw new Error("The page is of another version.");
  const isOfBuild = (name) => name.startsWith("/assets/");
  await cache.addAll(FILES.filter(isOfBuild));
  await cache.put(PAGE, page);
  // The other files are pictures, which may be missing.
  const others = FILES.filter((name) => !isOfBuild(name));
  await Promise.allSettled(others.map((name) => cache.add(name)));
}

addEventListener("activate", (event) => event.waitUntil(sweep()));

/** Deletes old versions except the last one, because an open page of it may still ask for its files. */
async function sweep() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = names.filter((name) => name !== CACHE).slice(0, -1);
  await Promise.all(before.map((name) => caches.delete(name)));
  await clients.claim();
}

// A new version waits until nobody has a page open, or until somebody asks for it.
addEventListener("message", ({ data }) => {
  if (data === "take over") void skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") {
    if (/^\/dashboard(\/|$)/.test(pathname)) event.respondWith(answerPage(request));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(answerFile(request));
  } else if (FILES.includes(pathname)) {
    event.respondWith(answerKept(request));
  }
});

async function answerPage(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(PAGE)) ?? fetch(request);
}

/** Files under /assets have their hash in the name, so a kept file is right whatever its version. */
async function answerFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function answerKept(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
