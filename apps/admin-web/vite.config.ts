import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // The staff's files lie apart from the family's on the one host that both are served from.
  base: '/staff-assets/',
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The strict Content-Security-Policy takes files only: nothing is inlined as a data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
