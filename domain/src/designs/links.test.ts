import { expect, it } from 'vitest';
import { readDesignLink } from './links.ts';

it.each([
  ['https://drive.google.com/file/d/1', 'https://drive.google.com/file/d/1'],
  ['  drive.google.com/file/d/1 ', 'https://drive.google.com/file/d/1'],
  ['http://example.com', 'http://example.com/'],
  ['files.example.com:8443/a', 'https://files.example.com:8443/a'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.com/a', null],
  ['https://user:secret@example.com/', null],
  ['https://a b.com', null],
  ['xong rồi', null],
  ['localhost', null],
  ['', null],
])('readDesignLink(%j) returns %j (DSN-9)', (text, link) => {
  expect(readDesignLink(text)).toBe(link);
});
