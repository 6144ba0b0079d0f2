import { fileURLToPath } from 'node:url';
import { STAFF_ASSETS, STAFF_PAGES } from '@pocketful/api-contract/staff-paths';
import { serviceWorker } from '@pocketful/web-build/service-worker';
import { weights } from '@pocketful/web-build/weights';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig, type ProxyOptions } from 'vite';

const API_PATHS = ['/api', '/healthz', '/readyz'];
const STAFF_PATHS = [...STAFF_PAGES, STAFF_ASSETS.replace(/\/$/, '')];

/** What a stranger, and a child at home, wait for. */
const FIRST_LOADS = {
  'the landing page': ['src/app/main.tsx', 'src/features/identity/landing.tsx'],
  'a child’s home': ['src/app/main.tsx', 'src/features/home/child-home.tsx'],
};

/**
 * What every load needs, in a few files: it changes seldom, and each file costs a slow line a journey. Everything else
 * comes with the screen that uses it; a group that caught all packages would bring each lazy one along with the first
 * page.
 */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
  { name: 'data', test: /node_modules\/@tanstack\// },
  {
    name: 'kit',
    test: /packages\/ui-kit\/src\/(avatar|badge|button|callout|card|cx|drawing|empty-state|error-state|heading|jar|link|list-row|logo|money|page|section|skeleton|spinner|toast-store)\./,
  },
  // What every screen reads, sends and says by.
  {
    name: 'shell',
    test: /packages\/(web-kit\/src\/(cache|dates|layers|loaded|notify|places|runtime|use-api|use-write|write-words)|api-client\/src\/(api-error|client|reads|routes\.gen|writes)|domain\/src\/(dates|money))\./,
  },
  // What a person chooses among for goals and rewards: no first screen shows any of them.
  {
    name: 'pictures',
    test: /lucide-react\/dist\/esm\/icons\/(bike|book-open|brush|camera|dog|dumbbell|gamepad-2|gift|graduation-cap|hand-heart|headphones|heart|leaf|moon|eighth-notes|palette|paw-print|plane|puzzle|rocket|shirt|smartphone|face-slightly-smiling|sparkles|star|sun|tent|ticket|trophy|users|utensils)\./,
    priority: 1,
  },
  // What every icon is made of.
  { name: 'icon', test: /lucide-react\/dist\/esm\/(?!icons\/)/, priority: 2 },
  // Those that many screens show; one that a few share comes with the first of them, and not with every first load.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 5 },
];

/** Hands paths on to another server, with the Host the browser used, so that the API's origin check sees it. */
function proxyTo(target: string | undefined, paths: readonly string[]): Record<string, ProxyOptions> {
  if (!target) return {};
  return Object.fromEntries(paths.map(path => [`^${path}(/|\\?|$)`, { target, changeOrigin: false, ws: true }]));
}

export default defineConfig(({ mode }) => ({
  // The mock's service worker is served by this plugin and in this mode alone, so no build can carry it.
  plugins: [
    react(),
    tailwindcss(),
    weights({ loads: FIRST_LOADS, limit: 130, accepted: fileURLToPath(new URL('weights.json', import.meta.url)) }),
    serviceWorker({ source: fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)), file: 'sw.js' }),
    ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : []),
  ],
  server: {
    proxy: {
      ...proxyTo(process.env.API_URL, API_PATHS),
      ...proxyTo(process.env.ADMIN_WEB_URL, STAFF_PATHS),
    },
  },
  build: {
    target: 'es2023',
    // The strict Content-Security-Policy takes files only: nothing is inlined as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
}));
