import { expect, it } from 'vitest';
import { toExcerpt } from './excerpt.ts';

it.each([
  ['# Hello\n\nSee **[here](https://a.b)**.', 'Hello See here.'],
  ['- one\n- two\n\n1. three\n> said', 'one two three said'],
  ['![a picture](https://a.b/c.png) Words\n\n---\n\n```js\ncode\n```', 'Words code'],
  ['snake_case stays, _slanted_ goes', 'snake_case stays, slanted goes'],
  ['2 \\* 3', '2 * 3'],
  ['See [Foo](https://a.b/Foo_(bar)) ![x](https://a.b/x_(1).png) now', 'See Foo now'],
])('toExcerpt converts the Markdown text %o to %o', (content, excerpt) => {
  expect(toExcerpt(content)).toBe(excerpt);
});

it('toExcerpt shortens a long text at a word boundary (PST-3)', () => {
  const excerpt = toExcerpt('đơn hàng '.repeat(100));
  expect(excerpt).toMatch(/(đơn|hàng)…$/);
  expect(excerpt.length).toBeLessThanOrEqual(201);
});
