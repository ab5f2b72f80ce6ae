import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress.ts';
import { refuseSecrets } from './refuse-secrets.ts';
import { contractCalls } from './contract-calls.ts';
import { isFirstModule, preload } from './preload.ts';

const apiPort = process.env.PORT ?? '4000';

/** What admin pages share stays with them: a seller never loads it. */
const ADMIN =
  /i18n\/(vi|topics)\/admin\.ts|features\/(admin|roles|members|logs|allowed-ips|mails)\/|ui\/(use-permission-reason|switch|choice)/;

/** Dialogs and the calendar are shared by many pages as well, but come only when they are opened. */
const OPENED_LATER =
  /Modal|ScrollArea|remove-scroll|Overlay|Transition|Portal|focus-trap|FocusTrap|\/dialog\.|confirm-dialog|Input|@mantine\/dates|dayjs|temporal|la-day|i18n\/en|\/entry\.ts/;

/** Packages with one index for everything. */
const BY_INDEX = /node_modules\/@(?:mantine|tabler)\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contractCalls(), preload(), refuseSecrets(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Every file below assets/ carries its hash in the name, so the server may call it immutable.
    assetsDir: 'assets',
    // Inlined data: URLs would need a wider Content-Security-Policy (W12).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first page is one file on purpose; its packed size is measured by the bench.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Together with zod, so that it runs before any schema is made.
            { name: 'zod', test: /no-eval\.ts|node_modules\/zod\//, priority: 2 },
            // The rules of time zones: named here, or they would follow the countdowns into the shared file.
            { name: 'la-day', test: /temporal-polyfill|domain\/src\/la-day/, priority: 3 },
            // The first page is one file, and so is what many others share: fewer requests, and it packs better than forty
            // small ones. What is reached by an index is in the graph of every page: there sharing decides.
            { name: 'base', test: (id) => isFirstModule(id) && !BY_INDEX.test(id), priority: 1 },
            {
              name: 'widgets',
              test: (id) => BY_INDEX.test(id) && !OPENED_LATER.test(id),
              minShareCount: 3,
              priority: 1,
            },
            { name: 'shared', test: (id) => !OPENED_LATER.test(id) && !ADMIN.test(id), minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
});
