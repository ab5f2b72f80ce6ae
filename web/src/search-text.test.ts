import { describe, expect, it } from 'vitest';
import { parseLoginSearch, toInternalPath } from './features/session/login-search.ts';
import { SHOP_SEARCH } from './features/shops/shop-search.ts';
import { formatSearchText, parseSearchText } from './search-text.ts';

describe('URLs', () => {
  it('keep long ids intact, and are parsed back to the same values (ORD-9)', () => {
    const text = formatSearchText({
      search: '577241908833610294',
      statuses: ['OPEN', 'CLOSED'],
      page: 2,
      gone: undefined,
    });
    expect(text).toBe('?search=577241908833610294&statuses=OPEN,CLOSED&page=2');
    expect(parseSearchText(text)).toEqual({ search: '577241908833610294', statuses: 'OPEN,CLOSED', page: '2' });
  });

  it('can contain a whole URL in `redirect`', () => {
    const redirect = '/community/orders?search=a&page=3';
    expect(parseSearchText(formatSearchText({ redirect })).redirect).toBe(redirect);
  });
});

describe('shops in the URL', () => {
  it('leave out defaults and invalid values (UI-12)', () => {
    expect(SHOP_SEARCH.parse({ statuses: 'OPEN', page: '1', search: '  ' })).toEqual({});
    expect(SHOP_SEARCH.parse({ statuses: 'CLOSED,NONSENSE', page: '-3' })).toEqual({ statuses: ['CLOSED'] });
    expect(SHOP_SEARCH.parse({ statuses: 42, page: '1e99', search: 7 })).toEqual({});
    expect(SHOP_SEARCH.parse({ statuses: ['CLOSED', 'OPEN'], page: 3 })).toEqual({
      statuses: ['OPEN', 'CLOSED'],
      page: 3,
    });
  });
});

describe('the target after login (ACC-6)', () => {
  it.each([
    [undefined, '/community'],
    ['/community/orders?page=2', '/community/orders?page=2'],
    ['//evil.example/x', '/community'],
    ['/\\evil.example', '/community'],
    ['https://evil.example', '/community'],
    ['javascript:alert(1)', '/community'],
    ['/', '/community'],
  ])('stays inside the application for the requested target %s', (redirect, path) => {
    expect(toInternalPath(redirect)).toBe(path);
  });

  it('includes the flag of an ended session, and drops a URL of another site', () => {
    expect(parseLoginSearch({ sessionEnded: '1', redirect: '//evil.example' })).toEqual({ sessionEnded: 1 });
  });
});
