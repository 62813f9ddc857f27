/*
 * Lets the dashboard open without network. It keeps files of the build, never an answer of /api. On an own device the
 * page itself keeps what it reads of a school (src/offline), and this keeps the family's page, which has no script.
 * `tools/build.mjs` fills in the two lines below.
 */
const VERSION = "dev";
const FILES = [];

const PREFIX = "app ";
const CACHE = PREFIX + VERSION;
/** The family's page as it was last, if the server says that this phone is its owner's own. */
const FAMILY = {
  cache: "family",
  path: "/keluarga",
  style: "/plain.css",
  header: "x-halaqah-keep",
};
/** What signs out or in, changes the school or forgets the phone. */
const ENDS_KEEPING =
  /^\/(keluarga\/(keluar|telefon|sekolah|masuk)|api\/(session|schools?|devices))(\/|$)/;
/** What signs out: the browser is then told of nothing any more, because others may use it. */
const SIGNS_OUT = /^(POST \/keluarga\/keluar|DELETE \/api\/session)$/;
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

// A notice says that there is something new, and opens where it is read.
addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, { body, data: url, icon: "/icon-192.png", tag: url }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});

/** The vendor then says that the browser is gone, and the server forgets it. */
async function endNotices() {
  const own = await registration.pushManager?.getSubscription();
  await own?.unsubscribe();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (ENDS_KEEPING.test(pathname)) event.waitUntil(caches.delete(FAMILY.cache));
    if (SIGNS_OUT.test(`${request.method} ${pathname}`)) event.waitUntil(endNotices());
    return;
  }
  if (request.mode === "navigate") {
    if (pathname === FAMILY.path) event.respondWith(answerFamily(event));
    else if (/^\/dashboard(\/|$)/.test(pathname)) event.respondWith(answerPage(request));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(answerFile(request));
  } else if (pathname === FAMILY.style) {
    event.respondWith(fetch(request).catch(() => answerKept(request)));
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
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** The page itself while there is a network, and else its copy, which says from when it is. */
async function answerFamily(event) {
  const { request } = event;
  const cache = await caches.open(FAMILY.cache);
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await cache.match(FAMILY.path);
    if (kept) return kept;
    throw error;
  }
  const isKept = answer.ok && answer.headers.has(FAMILY.header);
  if (isKept) event.waitUntil(keepFamily(cache, answer.clone()));
  // What a form says above the page (?ok=) is not kept, and ends nothing.
  else if (answer.status < 500 && !new URL(request.url).search) await caches.delete(FAMILY.cache);
  return answer;
}

async function keepFamily(cache, answer) {
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  const text = (await answer.text()).replace('id="kept" hidden', 'id="kept"');
  await cache.put(FAMILY.path, new Response(text, { headers }));
  if (!(await cache.match(FAMILY.style))) await cache.add(FAMILY.style);
}
