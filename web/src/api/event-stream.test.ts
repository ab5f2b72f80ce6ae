import { expect, it } from 'vitest';
import { createEventParser } from './event-stream.ts';

function parse(...chunks: string[]): string[] {
  const found: string[] = [];
  const take = createEventParser((data) => found.push(data));
  for (const chunk of chunks) take(chunk);
  return found;
}

it('The parser joins chunks, and skips comments and other fields', () => {
  expect(parse(': hello\n\nid: 1\nda', 'ta: {"a"', ':1}\n', '\ndata:two\r\n\r\n')).toEqual(['{"a":1}', 'two']);
});

it('The parser joins the lines of one event and waits for its end', () => {
  expect(parse('data: one\ndata: two\n')).toEqual([]);
  expect(parse('data: one\ndata: two\n\n')).toEqual(['one\ntwo']);
});
