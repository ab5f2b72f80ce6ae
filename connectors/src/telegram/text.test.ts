import { describe, expect, it } from 'vitest';
import { cutText, escapeHtml, formatMessage, TEXT_MAX } from './text.ts';

describe('cutText', () => {
  it.each([
    ['abcd', 4, 'abcd'],
    ['abcdef', 4, 'abc…'],
    ['ab😀cd', 4, 'ab…'],
    ['a😀bcd', 4, 'a😀…'],
  ])('cuts %j at %i to %j', (text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });
});

describe('formatMessage', () => {
  const unescape = (html: string) => html.replaceAll(/<\/?b>/g, '').replaceAll(/&(?:amp|lt|gt|quot);/g, '.');

  it.each(['a', '<', '&', '😀'])("never exceeds Telegram's limit, and never splits an entity: %s (PAR-21)", (sign) => {
    const html = formatMessage({ title: sign.repeat(3000), text: sign.repeat(9000) });
    expect(unescape(html).length).toBeLessThanOrEqual(TEXT_MAX);
    expect(unescape(html).length).toBeGreaterThan(TEXT_MAX - 3);
    expect(html.isWellFormed()).toBe(true);
    expect(html).toMatch(/^<b>[^<]+<\/b>\n[^<]+…$/);
    expect(html.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
  });

  it('keeps a text within the limit', () => {
    expect(formatMessage({ title: 'Bobbin', text: 'a' })).toBe('<b>Bobbin</b>\na');
    expect(escapeHtml(`&amp; <i> "x" 'y'`)).toBe(`&amp;amp; &lt;i&gt; &quot;x&quot; 'y'`);
  });
});
