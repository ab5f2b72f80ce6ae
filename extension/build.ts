import { join } from 'node:path';
import { buildExtension } from './build-extension.ts';
import { SELLER_PAGES } from './src/manifest.ts';

// EXTENSION_SERVER=https://bobbin.example.com makes one that speaks to that desk alone; EXTENSION_PAGES names other seller pages.
const { EXTENSION_SERVER: server = '', EXTENSION_PAGES: pages = '' } = process.env;
await buildExtension(join(import.meta.dirname, 'dist', 'bobbin-extension'), {
  pages: pages === '' ? SELLER_PAGES : pages.split(','),
  server: server === '' ? null : `${new URL(server).protocol}//${new URL(server).hostname}/*`,
});
