import type { Locale } from '@bobbin/contract/errors';
import type { Plugin } from 'vite';
import { en } from './src/i18n/en/orders.ts';
import { ordersTexts } from './src/i18n/vi/orders.ts';

const ROOT = '<div id="root"></div>';

/**
 * Renders the page's content before any script has run: header, title and the shape of a list (UI-47). public/start.js decides whether it
 * is shown, src/frame.css styles it, and the app replaces it. Its title is that of the Orders page, in the language of the browser.
 */
export function frame(): Plugin {
  return {
    name: 'frame',
    transformIndexHtml(html) {
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}`);
      return html.replace(ROOT, `<div id="root">${toFrame({ vi: ordersTexts.texts.title, en: en.title })}</div>`);
    },
  };
}

function toFrame(titles: Readonly<Record<Locale, string>>): string {
  const spans = Object.entries(titles).map(([lang, title]) => `<span lang="${lang}">${title}</span>`);
  return `
      <div class="frame" aria-hidden="true">
        <div class="frame-head">Bobbin</div>
        <div class="frame-page">
          <div class="frame-title">${spans.join('')}</div>
          <div class="frame-list"></div>
        </div>
      </div>
    `;
}
