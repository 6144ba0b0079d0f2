/// <reference lib="webworker" />
import { forgetOthers, keepShell, keptAnswer, keptPathFor, type Shell, type ShellBrowser } from './shell.ts';
import { TAKE_OVER } from './take-over.ts';
import { openPath, pathOf, waitingNotice } from './waiting-notice.ts';

// The service worker of the installed app. It keeps the app's own files and nothing else: no answer of the API, nothing
// of the staff's app. A new one waits until a person says so, or until no page of the old one is open.

declare const self: ServiceWorkerGlobalScope;
/** Put in the place of each use by the build. */
declare const SHELL: Shell;
const shell = SHELL;

const browser: ShellBrowser = { caches: self.caches, fetch: (path, init) => self.fetch(path, init) };

self.addEventListener('install', event => event.waitUntil(keepShell(shell, browser)));

self.addEventListener('activate', event => {
  event.waitUntil(forgetOthers(shell, browser).then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const path = keptPathFor(shell, event.request, self.location.origin);
  if (path === undefined) return;
  event.respondWith(keptAnswer(shell, path, browser).then(kept => kept ?? self.fetch(event.request)));
});

self.addEventListener('message', event => {
  if (event.data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('push', event => {
  const { body, count, url } = waitingNotice(event.data?.text());
  // A later notice replaces it by the tag.
  const options = { body, tag: 'waiting', icon: '/icons/icon-192.png', silent: count === 0, data: url };
  event.waitUntil(self.registration.showNotification('Pocketful', options));
  if (count !== undefined) event.waitUntil(self.navigator.setAppBadge?.(count).catch(() => undefined));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(openPath(pathOf(event.notification.data, self.location.origin), self.clients));
});
