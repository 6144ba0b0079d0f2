import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // One roof for designers: the kit, and the screens of both apps.
  stories: [
    '../../../packages/ui-kit/src/foundations/*.mdx',
    './*.stories.tsx',
    '../../../packages/ui-kit/src/**/*.stories.tsx',
    '../../../apps/family-web/src/**/*.stories.tsx',
    '../../../apps/admin-web/src/**/*.stories.tsx',
  ],
  // The answers of the API that stories show.
  staticDirs: [{ from: '../../real-api/recordings', to: '/recordings' }],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no compiler API for other tools, so props are read by react-docgen. Tests need no props of pages.
  typescript: { reactDocgen: process.env.VITEST ? false : 'react-docgen', check: false },
  viteFinal: async vite => {
    const { mergeConfig } = await import('vite');
    return mergeConfig(vite, { plugins: [tailwindcss()], build: { chunkSizeWarningLimit: 2000 } });
  },
};

export default config;
