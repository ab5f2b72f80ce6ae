import { describe, expect, it } from 'vitest';

import { parseMarkup } from './markup.ts';
import { toMessageHtml } from './message-html.ts';

describe('markup of a message', () => {
  it.each([
    ['plain', 'plain', []],
    ['<b>5</b> orders', '5 orders', [{ type: 'bold', offset: 0, length: 1 }]],
    [
      'a<i>b<u>c</u></i>',
      'abc',
      [
        { type: 'italic', offset: 1, length: 2 },
        { type: 'underline', offset: 2, length: 1 },
      ],
    ],
    ['1 &lt; 2 &amp;&amp; &quot;x&quot; &#39;y&#x27;', `1 < 2 && "x" 'y'`, []],
    ['&nbsp; &copy; &', '&nbsp; &copy; &', []],
    [
      '<a href="https://x.test/?a=1&amp;b=2">link</a>',
      'link',
      [{ type: 'text_link', offset: 0, length: 4, url: 'https://x.test/?a=1&b=2' }],
    ],
    ['<a href="nowhere">link</a>', 'link', []],
    ['<span class="tg-spoiler">x</span>', 'x', [{ type: 'spoiler', offset: 0, length: 1 }]],
    ['<B>x</B>', 'x', [{ type: 'bold', offset: 0, length: 1 }]],
  ])('reads %s', (source, text, entities) => {
    expect(parseMarkup(source)).toEqual({ ok: true, markup: { text, entities } });
  });

  it.each([
    ['<div>x</div>', 'Unsupported start tag "div" at byte offset 0'],
    ['áo < 5', 'Unclosed start tag at byte offset 4'],
    ['1 <5', 'Unclosed start tag at byte offset 2'],
    ['<b>x', `Can't find end tag corresponding to start tag "b"`],
    ['x</b>', 'Unexpected end tag at byte offset 1'],
    ['<b><i>x</b></i>', 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
    ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ['<b>x</b', 'Unclosed end tag at byte offset 4'],
    ['<constructor>x</constructor>', 'Unsupported start tag "constructor" at byte offset 0'],
  ])('rejects %s', (source, problem) => {
    expect(parseMarkup(source)).toEqual({ ok: false, problem: `can't parse entities: ${problem}` });
  });

  it.each([
    ['<b>a<i>b</i></b> &lt;script&gt;', '<b>a<i>b</i></b> &lt;script&gt;'],
    ['<b><i>x</i></b><u>y</u>', '<b><i>x</i></b><u>y</u>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="https://x.test/&quot;&gt;">x</a>', '<a href="https://x.test/%22%3E" rel="noreferrer">x</a>'],
  ])('renders %s safely', (source, html) => {
    const read = parseMarkup(source);
    expect(read.ok && toMessageHtml(read.markup)).toBe(html);
  });
});
