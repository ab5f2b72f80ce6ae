import { escapeHtml } from '../runtime/page.ts';
import type { Markup } from './markup.ts';

const TAGS: Record<string, string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strikethrough: 's',
  spoiler: 'mark',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
};

type Mark = { at: number; isEnd: boolean; html: string; order: number };

/** Renders a message as safe HTML: from its parsed entities, never from the sent text. */
export function toMessageHtml({ text, entities }: Markup): string {
  const marks: Mark[] = entities.flatMap((entity, order) => {
    const isLink = entity.type === 'text_link' && /^https?:/.test(entity.url ?? '');
    const tag = isLink ? 'a' : TAGS[entity.type];
    if (tag === undefined) return [];
    const start = isLink ? `<a href="${escapeHtml(entity.url ?? '')}" rel="noreferrer">` : `<${tag}>`;
    return [
      { at: entity.offset, isEnd: false, html: start, order },
      { at: entity.offset + entity.length, isEnd: true, html: `</${tag}>`, order: -order },
    ];
  });
  // Outer tags open first and close last; at the same position, closing tags come before opening tags.
  marks.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || a.order - b.order);
  let html = '';
  let from = 0;
  for (const mark of marks) {
    html += escapeHtml(text.slice(from, mark.at)) + mark.html;
    from = Math.max(from, mark.at);
  }
  return html + escapeHtml(text.slice(from));
}
