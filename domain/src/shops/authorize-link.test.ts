import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAuthorization } from './authorize-link.ts';

describe('parseAuthorization', () => {
  it.each([
    ['https://shop.example/callback?code=TTP_abc&state=s1', 'TTP_abc', 's1'],
    ['https://shop.example/cb?app_key=6b&code=TTP_a-b.c&locale=en-US&shop_region=US', 'TTP_a-b.c', null],
    ['https://shop.example/cb?code=TTP_abc#top', 'TTP_abc', null],
    ['https://shop.example/cb?state=&code=TTP%5Fabc', 'TTP_abc', null],
    ['http://localhost:5173/?code=ROW_x\n  yz&state=7', 'ROW_xyz', '7'],
    ['shop.example/cb?code=TTP_abc', 'TTP_abc', null],
    ['code=TTP_abc&state=s1', 'TTP_abc', 's1'],
    ['?code=TTP_abc', 'TTP_abc', null],
    [' TTP_abc ', 'TTP_abc', null],
    ['TTP_abc\n  def', 'TTP_abcdef', null],
    ['a'.repeat(512), 'a'.repeat(512), null],
    ['state=s1&code=TTP_abc', 'TTP_abc', 's1'],
    ['HTTPS://shop.example/cb?code=TTP_abc', 'TTP_abc', null],
  ])('reads the code and the state from %j', (text, code, state) => {
    expect(parseAuthorization(text)).toEqual({ code, state });
  });

  it.each([
    '',
    '   ',
    'https://services.us.tiktokshop.com/open/authorize?service_id=7300000000000000001',
    'https://shop.example/cb?code=',
    'https://shop.example/cb',
    'https://shop.example/cb#code=TTP_abc',
    'https://shop.example/cb?code=%3Cscript%3E',
    '<b>TTP</b>',
    'a'.repeat(513),
    'garbage text',
    'barcode=TTP_abc&x=<',
  ])('finds no code in %j', (text) => {
    expect(parseAuthorization(text)).toBeNull();
  });

  it('finds every possible code in a redirect URL (SHP-5)', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.~-]{1,80}$/), fc.stringMatching(/^[\w-]{1,20}$/), (code, state) => {
        const url = new URL('https://shop.example/callback');
        url.search = new URLSearchParams({ locale: 'en-US', state, code }).toString();
        expect(parseAuthorization(url.href)).toEqual({ code, state });
      }),
    );
  });
});
