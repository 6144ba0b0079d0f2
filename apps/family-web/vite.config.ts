import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { defineConfig, type ProxyOptions } from 'vite';

const API_PATHS = ['/api', '/healthz', '/readyz'];
const STAFF_PATHS = ['/admin', '/admin-portal', '/error-logs', '/coppa-dashboard', '/staff-assets'];

/** Hands paths on to another server, with the Host the browser used, so that the API's origin check sees it. */
function proxyTo(target: string | undefined, paths: readonly string[]): Record<string, ProxyOptions> {
  if (!target) return {};
  return Object.fromEntries(paths.map(path => [`^${path}(/|\\?|$)`, { target, changeOrigin: false, ws: true }]));
}

export default defineConfig(({ mode }) => ({
  // The mock's service worker is served by this plugin and in this mode alone, so no build can carry it.
  plugins: [react(), tailwindcss(), ...(mode === 'mock' ? [msw({ mode: 'worker-only' })] : [])],
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
    // What changes seldom stays in the browser's cache when the app changes.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } } },
    chunkSizeWarningLimit: 600,
  },
}));
