/*
 * The service worker. It never answers for the API, and gives pages only from the network: no deployment leaves old code
 * behind. What it keeps are files whose names change with their content, and one page for times without a connection.
 * The build puts `build` before this file: { version, offlineFiles }.
 */
/* global build */
const prefix = { files: 'pipewright-files-', offline: 'pipewright-offline-' };
const filesCache = prefix.files + build.version;
const offlineCache = prefix.offline + build.version;
const offlinePage = '/offline.html';
/** Not pages of the application: the API's own answers, and its reference. */
const servedAsTheyAre = /^\/(api|oauth|\.well-known|api-reference)(\/|$)/;

self.addEventListener('install', event => {
  event.waitUntil(prepare());
});

self.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || servedAsTheyAre.test(pathname)) {
    return;
  }
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match(offlinePage)));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fromCacheFirst(request));
  } else if (build.offlineFiles.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(pathname)));
  }
});

async function prepare() {
  await caches.open(filesCache);
  const cache = await caches.open(offlineCache);
  await cache.addAll(build.offlineFiles);
  // It changes nothing for pages that are open: they keep their code until they are loaded again.
  await self.skipWaiting();
}

/** Files of the previous build are kept for open tabs; older ones are deleted. */
async function takeOver() {
  const names = await caches.keys();
  const files = names.filter(name => name.startsWith(prefix.files) && name !== filesCache);
  const pages = names.filter(name => name.startsWith(prefix.offline) && name !== offlineCache);
  await Promise.all([...files.slice(0, -1), ...pages].map(name => caches.delete(name)));
  await self.clients.claim();
}

async function fromCacheFirst(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) {
    return known;
  }
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(filesCache);
    await cache.put(request, response.clone());
  }
  return response;
}
