import type { Plugin } from 'vite';
import { EARLY_ADDRESSES } from './src/early-addresses.ts';

const SCRIPT = '<script src="/start.js">';

/** Writes the early requests of public/start.js into index.html. */
export function early(): Plugin {
  return { name: 'early', transformIndexHtml: writeEarlyAddresses };
}

export function writeEarlyAddresses(html: string): string {
  if (!html.includes(SCRIPT)) throw new Error(`index.html has no ${SCRIPT}`);
  const attributes = Object.entries(EARLY_ADDRESSES).map(
    ([name, addresses]) => ` data-${name}="${addresses.join(' ').replaceAll('&', '&amp;')}"`,
  );
  return html.replace(SCRIPT, `<script src="/start.js"${attributes.join('')}>`);
}
