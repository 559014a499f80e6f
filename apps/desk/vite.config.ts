import { defineConfig } from 'vite';

export default defineConfig({
  base: '/desk/',
  build: {
    target: 'es2022',
    // Inlined files would be data URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: ['index.html', 'welcome.html'] },
  },
});
