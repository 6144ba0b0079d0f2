import { fileURLToPath } from 'node:url';
import { isStaffPage, STAFF_ASSETS } from '@pocketful/staff/calls/paths';
import { leanRouter } from '@pocketful/web-build/lean-router';
import { oldBrowser, TARGET } from '@pocketful/web-build/old-browser';
import { weights } from '@pocketful/web-build/weights';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development too, the staff's pages lie at the root of the host and only their files below the base. */
const pagesAtTheRoot: Plugin = {
  name: 'pages-at-the-root',
  configureServer: server => {
    server.middlewares.use((request, _response, next) => {
      if (isStaffPage(request.url?.split('?', 1)[0] ?? '/')) request.url = server.config.base;
      next();
    });
  },
};

/** Limit of the first load for a staff member. */
const FIRST_LOADS = {
  'the staff’s login': { modules: ['src/app/main.tsx', 'src/features/staff/staff-login.tsx'], limit: 160 },
};

export default defineConfig({
  // The staff's files lie apart from the family's on the one host that both are served from.
  base: STAFF_ASSETS,
  plugins: [
    react(),
    leanRouter(),
    tailwindcss(),
    pagesAtTheRoot,
    oldBrowser(),
    weights({ loads: FIRST_LOADS, accepted: fileURLToPath(new URL('weights.json', import.meta.url)) }),
  ],
  build: {
    target: TARGET,
    // The strict Content-Security-Policy takes files only: nothing is inlined as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
