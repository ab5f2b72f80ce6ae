import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readTexts, setLocale, startTranslations, textsOf } from './i18n.ts';
import { ordersTexts } from './vi/orders.ts';
import { uiTexts } from './vi/ui.ts';

beforeAll(startTranslations);
afterEach(() => setLocale('vi'));

describe('a count', () => {
  it.each([
    ['vi', 0, '0 đơn mới'],
    ['vi', 1, '1 đơn mới'],
    ['vi', 2, '2 đơn mới'],
    ['vi', 12_408, '12.408 đơn mới'],
    ['en', 0, '0 new orders'],
    ['en', 1, '1 new order'],
    ['en', 2, '2 new orders'],
    ['en', 12_408, '12,408 new orders'],
  ] as const)('appears in language %s for the number %i', async (locale, count, words) => {
    await setLocale(locale);
    expect(textsOf(ordersTexts)('newOrders', { count })).toBe(words);
    expect(readTexts(locale, ordersTexts)('orders:newOrders', { count })).toBe(words);
  });

  it('leaves years, sizes, codes and other text unchanged', async () => {
    for (const locale of ['vi', 'en'] as const) {
      await setLocale(locale);
      expect(textsOf(uiTexts)('remaining', { time: '2026' })).toContain('2026');
      expect(textsOf(uiTexts)('pageNumber', { page: 1204 })).toContain('1204');
      expect(textsOf(uiTexts)('perPage', { count: '4500' as never })).toContain('4500');
    }
  });

  it('appears in the language that was chosen and that the browser remembers', async () => {
    await setLocale('en');
    expect([document.documentElement.lang, localStorage.getItem('locale')]).toEqual(['en', 'en']);
    await setLocale('vi');
    expect([document.documentElement.lang, localStorage.getItem('locale')]).toEqual(['vi', 'vi']);
  });
});
