import { describe, expect, it } from 'vitest';
import { formatCsv } from './csv.ts';

describe('formatCsv', () => {
  it('matches the examples of the documentation', () => {
    expect(
      formatCsv([
        ['name', 'sum'],
        ['=1+1', -2],
        ['a "b"', null],
      ]),
    ).toBe('name,sum\r\n\'=1+1,-2\r\n"a ""b""",\r\n');
  });

  it.each(['=cmd', '+1+1', '-1+1', '@SUM(A1)', '\tx', '＝1', '-', ' =1', '\uFEFF=1', '\u200b+1'])(
    'writes %j as text that a spreadsheet does not run as a formula (SEC-8)',
    (text) => {
      expect(formatCsv([[text]])).toContain(`'${text}`);
    },
  );

  it.each([
    ['-12.50', '-12.50'],
    ['12', '12'],
    ['a,b', '"a,b"'],
    ['two\nlines', '"two\nlines"'],
    ['\r\n=1', '"\'\r\n=1"'],
    ["it's", "it's"],
    ['', ''],
    ['\0a\u0007\u001b[2Jb\u007fc\u0085d', 'a[2Jbcd'],
    ['a\tb\r\nc', '"a\tb\r\nc"'],
    ['\0=1', "'=1"],
    ['\u001b@x', "'@x"],
    ['\u0007-2', '-2'],
    ['half \uD83D', 'half \uFFFD'],
    ['Renée 👩‍🎨', 'Renée 👩‍🎨'],
  ])('writes %j as %j', (text, written) => {
    expect(formatCsv([[text]])).toBe(`${written}\r\n`);
  });

  it('keeps an id as text for Excel, and writes a value that is not a plain id as ordinary text (EXP-3, SEC-8)', () => {
    expect(formatCsv([[{ id: '00577' }]])).toBe('"=""00577"""\r\n');
    const longest = '7'.repeat(255);
    expect(formatCsv([[{ id: longest }]])).toBe(`"=""${longest}"""\r\n`);
    for (const id of [`${longest}7`, '1"&cmd|x!A1&"', '=1', 'a,b', ''])
      expect(formatCsv([[{ id }]])).toBe(formatCsv([[id]]));
  });
});
