import { describe, expect, it } from 'vitest';
import { isWatched, readAnswer } from './seller-pages.ts';

const OVERVIEW = new URL('https://seller.example/api/v1/seller/shop/overview?shop_id=1');
const LIST = new URL('https://seller.example/api/v1/seller/violation/list?page_no=2');

describe('a response of the seller pages', () => {
  it('returns known fields and nothing else (EXT-9)', () => {
    const data = { shop_id: '7495', total_count: 1, token: 'secret', violations: [{ id: '1', cookie: 'secret' }] };
    const seen = readAnswer(LIST, { code: 0, data });
    expect(seen).toMatchObject({ shopId: '7495', place: 'violations 2', parts: { violations: { total: 1 } } });
    expect(JSON.stringify(seen)).not.toContain('secret');
    const overview = { shop_id: '7495', health: { score: 180, level: 'GOOD', x: 1 }, accelerated_settlement: null };
    expect(readAnswer(OVERVIEW, { code: 0, data: overview })?.parts).toEqual({
      health: { score: 180, level: 'GOOD' },
      settlement: { acceleratedSettlement: null },
    });
  });

  it('returns null for refused, empty and unrelated responses (EXT-9)', () => {
    for (const answer of [null, 1, [], {}, { code: 1, data: {} }, { code: 0 }, { code: 0, data: [] }]) {
      expect(readAnswer(OVERVIEW, answer)).toBeNull();
    }
    expect(readAnswer(new URL('/api/v1/seller/messages', OVERVIEW), { code: 0, data: {} })).toBeNull();
    expect(isWatched('/api/v1/seller/messages')).toBe(false);
  });
});
