import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch } from './search.ts';
import { repairTypedIds } from './typed-ids.ts';

const ID = '576461413038700001';
const OTHER = '577000000000000002';
const USPS = '9400100000000000000006';

describe('repairTypedIds (ORD-69)', () => {
  it.each([
    ['576461413038 700001', ID],
    ['5764 6141 3038 7000 01', ID],
    ['576461\n413038700001', ID],
    ['576461\u00a0413038\u200b 700001', ID],
    ['576461413038-700001', ID],
    ['576,461,413,038,700,001', ID],
    ['576.461.413.038.700.001', ID],
    ['５７６４６１４１３０３８７００００１', ID],
    ['５７６４６１ ４１３０３８ ７００００１', ID],
    [`Đơn 576461 413038700001 của khách`, `Đơn ${ID} của khách`],
    [`576461413038 700001\n${OTHER}`, `${ID}\n${OTHER}`.replace('\n', ' ')],
    [`${ID} ${OTHER}`, `${ID} ${OTHER}`],
    ['1152921504606846976 1729382256910270464', '1152921504606846976 1729382256910270464'],
    [`https://seller-us.tiktok.com/order/detail?order_no=${ID}&shop_region=US`, ID],
    [`https://seller-us.tiktok.com/order/detail?shop_id=7495123456789012345&order_no=${ID}`, ID],
    [`seller-us.tiktok.com/order/detail?order_no=${ID}`, ID],
    [`https://seller-us.tiktok.com/order?main_order_id=${ID}&tab=all`, ID],
    [`https://bobbin.example/orders/${ID}?tab=log`, ID],
    [`https://bobbin.example/go?to=%2Forders%2F${ID}`, ID],
    [`https://t.17track.net/en#nums=${USPS}`, USPS],
    [`https://tools.usps.com/go/TrackConfirmAction?tLabels=${USPS}`, USPS],
    ['https://www.ups.com/track?tracknum=1Z999AA10123456784', '1Z999AA10123456784'],
  ])('repairs %j to %j', (text, repaired) => {
    expect(repairTypedIds(text)).toBe(repaired);
    expect(repairTypedIds(repaired)).toBe(repaired);
  });

  it.each([
    '',
    'Nguyễn Đặng',
    'Navy / 3XL',
    '38700001 38700002',
    '12345678 87654321',
    '577000 000000',
    'DS-12 DS-13',
    '2026-11-28 10:00',
    '9400 1000 0000 0000 0000 06',
    'https://drive.google.com/file/d/abc/view',
    '1,234.50',
    'ＢＬＡＣＫ',
  ])('keeps %j as typed', (text) => {
    expect(repairTypedIds(text)).toBe(text);
  });

  it('repairs an order id that any separators split', () => {
    const gaps = fc.uniqueArray(fc.integer({ min: 1, max: 17 }), { minLength: 1, maxLength: 5 });
    const sign = fc.constantFrom(' ', '\u00a0', '\n', '  ', '-', '\u2011', '\t');
    fc.assert(
      fc.property(fc.stringMatching(/^57[67]\d{15}$/), gaps, sign, (id, places, gap) => {
        const pasted = [...id].map((digit, at) => (places.includes(at) ? `${gap}${digit}` : digit)).join('');
        expect(parseSearch(repairTypedIds(pasted))).toEqual({ ids: [id], terms: [] });
      }),
    );
  });

  it.each(['a', 'Ａ', '１', '1', '1 ', '1-', 'a.', 'a.a/', 'https://', '１２３Ａ', ' ', '123.', '\u200b'])(
    'needs time proportional to the length of a long text of %j',
    (sign) => {
      const cpuOf = (length: number) => {
        const text = `${sign.repeat(length)}!`;
        const { user } = process.cpuUsage();
        repairTypedIds(text);
        return process.cpuUsage().user - user;
      };
      cpuOf(1_000);
      // A quadratic algorithm would take 10,000 seconds.
      expect(cpuOf(300_000)).toBeLessThan(2_000_000);
    },
  );
});
