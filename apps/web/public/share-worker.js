/**
 * Takes what another app shares with the installed one: a form that the browser posts to /share-target. Its scope is that address alone, so it
 * stands in the way of no page, and keeps nothing but what was shared, until the home page has taken it.
 */
const CACHE = 'unmask-shared';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/share-target') event.respondWith(keep(event.request));
});

async function keep(request) {
  try {
    const form = await request.formData();
    await caches.delete(CACHE);
    const cache = await caches.open(CACHE);
    const link = ['url', 'text', 'title']
      .map((name) => form.get(name))
      .find((text) => typeof text === 'string' && text);
    if (link) await cache.put('/share-target/link', new Response(link));
    const files = form.getAll('files').filter((file) => file instanceof File && file.size > 0);
    for (const [index, file] of files.entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
      await cache.put(`/share-target/files/${index}`, new Response(file, { headers }));
    }
    return Response.redirect('/?shared=here', 303);
  } catch (error) {
    // The address says that it was this worker, and what kind of error: nobody sees its console.
    return Response.redirect(`/?shared=unread-${encodeURIComponent(error.name)}`, 303);
  }
}
