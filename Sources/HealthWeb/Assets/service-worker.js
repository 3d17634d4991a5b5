// Keeps the files of the app, never a page: pages hold health data, and stay out of the cache.
"use strict";
const options = new URL(location).searchParams;
const cacheName = `health-${options.get("v") ?? "1"}-${options.get("l") ?? "en"}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.add("/offline")).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (new URL(request.url).pathname.startsWith("/assets/")) {
    event.respondWith(caches.open(cacheName).then(async (cache) => {
      const known = await cache.match(request);
      if (known) return known;
      const fresh = await fetch(request);
      if (fresh.ok) await cache.put(request, fresh.clone());
      return fresh;
    }));
  } else if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match("/offline")));
  }
});
