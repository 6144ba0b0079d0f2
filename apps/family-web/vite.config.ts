import { fileURLToPath } from 'node:url';
import { STAFF_ASSETS, STAFF_PAGES } from '@pocketful/staff/calls/paths';
import { chunks } from '@pocketful/web-build/chunks';
import { leanRouter } from '@pocketful/web-build/lean-router';
import { oldBrowser, TARGET } from '@pocketful/web-build/old-browser';
import { serviceWorker } from '@pocketful/web-build/service-worker';
import { staticPage } from '@pocketful/web-build/static-page';
import { weights } from '@pocketful/web-build/weights';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

const API_PATHS = ['/api', '/healthz', '/readyz'];
const STAFF_PATHS = [...STAFF_PAGES, STAFF_ASSETS.replace(/\/$/, '')];

/**
 * Limits of first loads in kilobytes. React, its router and the query library take 88 of them (docs/adr/0008). Dialogs are
 * not part of a first load. The last two limits include the cards and sections that load after the first view.
 */
const FIRST_LOADS = {
  'a child’s home': { modules: ['src/app/main.tsx', 'src/features/home/child-home.tsx'], limit: 120 },
  'the dashboard': { modules: ['src/app/main.tsx', 'src/features/home/parent-dashboard.tsx'], limit: 133 },
  'a child’s home with its cards': {
    modules: ['src/app/main.tsx', 'src/features/home/child-home.tsx', 'src/features/home/child-cards.tsx'],
    limit: 136,
  },
  'the dashboard with its sections': {
    modules: ['src/app/main.tsx', 'src/features/home/parent-dashboard.tsx', 'src/features/home/below-accounts.tsx'],
    limit: 138,
  },
};

/** Hands paths on to another server, with the Host the browser used, so that the API's origin check sees it. */
function proxyTo(target: string | undefined, paths: readonly string[]): Record<string, ProxyOptions> {
  if (!target) return {};
  return Object.fromEntries(paths.map(path => [`^${path}(/|\\?|$)`, { target, changeOrigin: false, ws: true }]));
}

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    leanRouter(),
    tailwindcss(),
    oldBrowser(),
    weights({
      loads: FIRST_LOADS,
      accepted: fileURLToPath(new URL('weights.json', import.meta.url)),
    }),
    staticPage({
      render: fileURLToPath(new URL('src/landing/render.tsx', import.meta.url)),
      script: fileURLToPath(new URL('src/landing/main.ts', import.meta.url)),
      file: 'landing.html',
      app: 'app.html',
    }),
    serviceWorker({ source: fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)), file: 'sw.js' }),
  ],
  server: {
    proxy: {
      ...proxyTo(process.env.API_URL, API_PATHS),
      ...proxyTo(process.env.ADMIN_WEB_URL, STAFF_PATHS),
    },
  },
  build: {
    target: TARGET,
    // The strict Content-Security-Policy takes files only: nothing is inlined as a data URL.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page itself loads is named in no list of what another script needs.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter(file => !/\/(react|rolldown-runtime)-/.test(file)),
    },
    ...(command === 'build' && {
      rolldownOptions: {
        output: {
          // A script that is no screen or dialog has a number, which its file does not need.
          chunkFileNames: ({ name }) => (/^\d+$/.test(name) ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'),
          codeSplitting: {
            groups: await chunks({
              root: import.meta.dirname,
              plugins: [react(), tailwindcss()],
              first: Object.values(FIRST_LOADS).flatMap(({ modules }) => modules),
            }),
          },
        },
      },
    }),
  },
}));
