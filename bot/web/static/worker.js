// The service worker: visited pages stay readable without a network.
// Pages come from the network as long as there is one, so that nobody reads an old edition.

const KEPT = "magistrate-1";
const AT_ONCE = 2; // bundles that are fetched at the same time
const AGAIN = 5; // how often a bundle is requested while the server says "later"
const root = new URL("./", self.location).pathname;

self.addEventListener("install", (event) => {
  const files = ["static/style.css", "static/magistrate.js", "static/icon.svg", "en/offline", "ja/offline"];
  event.waitUntil(Promise.all(files.map((file) => keep(root + file).catch(() => {}))).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("magistrate-") && name !== KEPT;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// A page that has moved is kept as the page at its new address: a navigation takes no redirected response
const whole = async (response) => response.redirected
  ? new Response(await response.blob(), { status: response.status, headers: response.headers })
  : response;

const withoutSlash = (address) => {
  const url = new URL(address, self.location);
  return url.origin + (url.pathname.replace(/\/+$/, "") || "/") + url.search;
};

async function asked(address) {
  const response = await fetch(address, { cache: "no-cache" });
  if (response.status === 429 || response.status === 503) throw new Later(response.headers.get("Retry-After"));
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

async function keep(address) {
  const response = await asked(address);
  const cache = await caches.open(KEPT);
  await cache.put(withoutSlash(address), await whole(response));
}

class Later extends Error {
  constructor(seconds) {
    super();
    this.seconds = Math.min(Number(seconds) || 2, 60);
  }
}

// A file of pages by address; some hosts declare that it is compressed, others send it as a plain file
async function keepBundle(address) {
  const response = await asked(address);
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  const compressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = compressed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  const pages = Object.entries(await new Response(text).json());
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const cache = await caches.open(KEPT);
  await Promise.all(pages.map(([page, html]) => cache.put(withoutSlash(page), new Response(html, { headers }))));
}

async function keepAfter(address) {
  for (let turn = 0; turn < AGAIN; turn += 1) {
    try {
      return await keepBundle(address);
    } catch (error) {
      if (!(error instanceof Later)) throw error;
      await new Promise((done) => setTimeout(done, error.seconds * 1000));
    }
  }
  throw new Error(address);
}

self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(Promise.allSettled(event.data.keep.map(keep)));
  if (event.data.keepAll) event.waitUntil(keepAll(event.data.keepAll, event.ports[0]));
});

async function keepAll(list, port) {
  let failed = false;
  try {
    const addresses = await (await asked(list)).json();
    let done = 0;
    const left = addresses.values();
    const work = async () => {
      for (const address of left) {
        await keepAfter(address).catch(() => { failed = true; });
        done += 1;
        port.postMessage({ share: done / addresses.length });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch {
    failed = true;
  }
  port.postMessage({ share: 1, ended: true, failed });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const mine = request.method === "GET" && url.origin === self.location.origin && url.pathname.startsWith(root);
  // what changes with every question is not kept
  if (!mine || url.pathname.startsWith(`${root}api/`) || /\/answer\/?$|\/pages(-\d+)?\.json/.test(url.pathname)) return;
  event.respondWith(fresh(request, url));
});

async function fresh(request, url) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok && response.type === "basic" && !url.searchParams.has("q")) cache.put(withoutSlash(request.url), await whole(response.clone()));
    return response;
  } catch (error) {
    const kept = await cache.match(withoutSlash(request.url));
    if (kept) return kept;
    if (request.mode !== "navigate") throw error;
    const language = url.pathname.slice(root.length).startsWith("ja") ? "ja" : "en";
    // the front page without an answer, or the page that says there is no network
    const instead = (url.searchParams.has("q") && (await cache.match(url.origin + url.pathname.replace(/\/+$/, ""))))
      || (await cache.match(withoutSlash(`${root}${language}/offline`)));
    return instead ?? Response.error();
  }
}
