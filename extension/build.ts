import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildExtension, publishExtension } from './build-extension.ts';
import { SELLER_PAGES } from './src/manifest.ts';

// EXTENSION_SERVER=https://bobbin.example.com builds one for that server only; EXTENSION_PAGES names other seller pages.
const { EXTENSION_SERVER: server = '', EXTENSION_PAGES: pages = '' } = process.env;
const folder = join(import.meta.dirname, 'dist', 'bobbin-extension');
const version = await buildExtension(folder, {
  pages: pages === '' ? SELLER_PAGES : pages.split(','),
  server: server === '' ? null : `${new URL(server).protocol}//${new URL(server).hostname}/*`,
});

// Beside the built pages of the product, which serves both.
const pagesFolder = join(import.meta.dirname, '..', 'web', 'dist');
if (existsSync(pagesFolder)) publishExtension(`${folder}.zip`, join(pagesFolder, 'extension'), version);
