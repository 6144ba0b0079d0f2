import { isStaffPage, STAFF_ASSETS } from '@pocketful/api-contract/staff-paths';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** In development too, the staff's pages lie at the root of the host and only their files below the base. */
const pagesAtTheRoot: Plugin = {
  name: 'pages-at-the-root',
  configureServer: server => {
    server.middlewares.use((request, _response, next) => {
      if (isStaffPage(request.url?.split('?', 1)[0] ?? '/')) request.url = STAFF_ASSETS;
      next();
    });
  },
};

export default defineConfig({
  // The staff's files lie apart from the family's on the one host that both are served from.
  base: STAFF_ASSETS,
  plugins: [react(), tailwindcss(), pagesAtTheRoot],
  build: {
    target: 'es2023',
    // The strict Content-Security-Policy takes files only: nothing is inlined as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
