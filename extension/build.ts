import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildExtension, publishExtension } from './build-extension.ts';
import { SELLER_PAGES } from './src/manifest.ts';

// EXTENSION_SERVER=https://bobbin.example.com builds an extension that may call only that server; EXTENSION_PAGES replaces the match patterns of the
// seller pages.
const { EXTENSION_SERVER: server = '', EXTENSION_PAGES: pages = '' } = process.env;
const folder = join(import.meta.dirname, 'dist', 'bobbin-extension');
const version = await buildExtension(folder, {
  pages: pages === '' ? SELLER_PAGES : pages.split(','),
  server: server === '' ? null : `${new URL(server).protocol}//${new URL(server).hostname}/*`,
});

// The server serves the built web application and, from a folder in it, the extension.
const pagesFolder = join(import.meta.dirname, '..', 'web', 'dist');
if (existsSync(pagesFolder)) publishExtension(`${folder}.zip`, join(pagesFolder, 'extension'), version);
