import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { early } from './early.ts';
import { frame } from './frame.ts';
import { icons } from './icons.ts';
import { isFirstModule, preload } from './preload.ts';

const apiPort = process.env.PORT ?? '4000';

/** Modules shared by admin pages form their own chunk: a seller never loads it. */
const ADMIN =
  /i18n\/vi\/(admin|roles|members|logs|allowed-ips|mails)\.ts|features\/(admin|roles|members|logs|allowed-ips|mails)\/|ui\/(hooks\/use-permission-reason|button\/switch|form\/choice)/;

/** Dialogs and the calendar are shared by many pages too, but loaded only when opened. */
const OPENED_LATER =
  /ui\/overlay\/(?:modal|dialog|drawer|confirm-dialog|menu-list|library)\.|ui\/form\/(?!day-input|date-range\.|native-select|select-looks)|react-aria|react-stately|@internationalized|temporal|la-day|i18n\/en|\/entry\.ts/;

/** Modules that the bundler needs at run time. */
const HELPERS = /vite\/preload-helper|rolldown\/runtime/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), icons(), early(), frame(), preload(), refuseSecrets(), compress()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(import.meta.dirname, 'zod.ts') },
      { find: /^temporal-polyfill$/, replacement: join(import.meta.dirname, 'temporal.ts') },
      // The package's other entry turns text into markup, which our content security policy forbids (SEC-6).
      {
        find: /^decode-named-character-reference$/,
        replacement: fileURLToPath(new URL('index.js', import.meta.resolve('decode-named-character-reference'))),
      },
    ],
  },
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every file below assets/ has its hash in the name, so the server may declare it immutable.
    assetsDir: 'assets',
    // Inlined data: URLs would need a wider Content-Security-Policy (SEC-6).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first page is one file on purpose; its packed size is measured by the bench.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first file names all others, so a hash is a sufficient name.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'zod', test: /web\/zod\.ts|node_modules\/zod\//, priority: 2 },
            // The time zone rules need a group of their own, or the bundler would put them into the shared file with the countdowns.
            { name: 'la-day', test: /domain\/src\/time\/la-day/, priority: 3 },
            // Both languages have them; in the file of the shared modules they would bring it and the schemas before the first row of an
            // English page.
            { name: 'problems', test: /contract\/src\/problems/, priority: 3 },
            // The first page is one file, and so are modules that many others share: fewer requests and better compression than forty small
            // files.
            { name: 'base', test: (id) => isFirstModule(id) || HELPERS.test(id), priority: 4 },
            { name: 'shared', test: (id) => !OPENED_LATER.test(id) && !ADMIN.test(id), minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
});
