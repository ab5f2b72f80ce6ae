import { CODES } from '@bobbin/contract/error-codes';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

describe('sentences of refusals (UI-28)', () => {
  it('load with the first failure, and not before', async () => {
    const fresh = await import('./sentences.ts');
    const { ApiError: FreshError } = await import('./api-error.ts');
    expect(fresh.readSentences()).toBeNull();
    const refused = new FreshError(200, { code: CODES.SHOP_TAKEN, message: '' });
    await expect(fresh.withSentences(Promise.reject(refused))).rejects.toBe(refused);
    expect(fresh.readSentences()).toEqual(SENTENCES);
  });

  it('use a short text while there is no connection', async () => {
    vi.doMock('@bobbin/contract/error-sentences', () => Promise.reject(new TypeError('Failed to fetch')));
    const fresh = await import('./sentences.ts');
    const { ApiError: FreshError } = await import('./api-error.ts');
    const { toErrorText: toFreshText } = await import('./errors.ts');
    const lost = new FreshError(0, { code: CODES.UNAVAILABLE, message: 'No Internet' });
    await expect(fresh.withSentences(Promise.reject(lost))).rejects.toBe(lost);
    expect(toFreshText(lost).title).toBe('No Internet');
    vi.doUnmock('@bobbin/contract/error-sentences');
  });
});
