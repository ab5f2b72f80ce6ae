import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatIssues, parseJson, parseJsonOrNull, toJsonNumber } from './json.ts';

describe('parseJson', () => {
  it('removes NUL characters, and only those', () => {
    expect(parseJson(String.raw`{"a":"x\u0000y","b":"\\u0000","c":"\\\u0000"}`)).toEqual({
      a: 'xy',
      b: String.raw`\u0000`,
      c: '\\',
    });
  });

  it.each([
    ['{"product_id":1729592969712207013}', { product_id: '1729592969712207013' }],
    ['{"ids":[ 1729592969712207013, -9223372036854775808 ]}', { ids: ['1729592969712207013', '-9223372036854775808'] }],
    ['1729592969712207013', '1729592969712207013'],
    ['{"a":9007199254740991,"b":1729592969712207013}', { a: 9007199254740991, b: '1729592969712207013' }],
    ['{"a":0.12345678901234567890,"b":1729592969712207013}', { a: 0.12345678901234568, b: '1729592969712207013' }],
    ['{"text":"see: 1729592969712207013"}', { text: 'see: 1729592969712207013' }],
    ['{"a":1e30,"b":[1729592969712207013]}', { a: 1e30, b: ['1729592969712207013'] }],
    ['{"a":[1,"x",null,true]}', { a: [1, 'x', null, true] }],
  ])('keeps every digit of %s (MKT-12)', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('replaces lone surrogates by U+FFFD, and keeps whole characters (SYN-23)', () => {
    expect(parseJson(String.raw`{"a":"hi \ud83d","b":["\ude00!"],"c":"\ud83d\ude00","d":1.5}`)).toEqual({
      a: 'hi \ufffd',
      b: ['\ufffd!'],
      c: '\u{1f600}',
      d: 1.5,
    });
  });

  it('rejects a text nested a million times without a crash', () => {
    expect(() => parseJson(`${'['.repeat(1_000_000)}\\ud83d`)).toThrow(Error);
    expect(parseJsonOrNull(`${'[1234567890123456789,'.repeat(1_000_000)}1`)).toBeNull();
  });

  it('rejects invalid JSON', () => {
    expect(() => parseJson('<html>')).toThrow(SyntaxError);
  });
});

describe('toJsonNumber', () => {
  it('writes the digits unchanged', () => {
    expect(JSON.stringify({ a: toJsonNumber('1042'), b: toJsonNumber('1729592969712207013') })).toBe(
      '{"a":1042,"b":1729592969712207013}',
    );
  });

  it.each(['', '-1', '1.5', '007', '1e3', '"', '12345678901234567890'])('rejects %j', (text) => {
    expect(() => toJsonNumber(text)).toThrow(RangeError);
  });
});

describe('formatIssues', () => {
  it('lists at most three paths with their problems, and no value of the response', () => {
    const schema = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() });
    const { error } = schema.safeParse({ a: 1234567 });
    const text = error === undefined ? '' : formatIssues(error);
    expect(text).toMatch(/^a: .*; b: .*; c: .*; and 1 more$/);
    expect(text).not.toContain('1234567');
  });
});
