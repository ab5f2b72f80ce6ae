import type { FlashSale } from '@bobbin/contract/flash-sales';
import type { AnyShop, Shop } from '@bobbin/contract/shops';
import { FLASH_SALE_STANDINGS } from '@bobbin/domain/flash-sales/standing';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { Executed, SaleMessage, SaleState, SkuCount } from './flash-sales/sale-states.tsx';
import { EndCell } from './shops/end-cell.tsx';
import { SyncBadge } from './shops/sync-badge.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
/** Router for cells with links, which need the current page. */
const ROUTER = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Returns the displayed text with markers for its colours. */
function say(node: ReactNode): string {
  const { container } = render(<RouterContextProvider router={ROUTER}>{node}</RouterContextProvider>);
  const tones = [...container.querySelectorAll('[data-tone]')].map((badge) => badge.getAttribute('data-tone'));
  const marks = ['bad', 'done'].filter((name) => container.querySelector(`[data-${name}]`));
  const text = (container.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  cleanup();
  return [text, ...[...tones, ...marks].map((mark) => `[${mark}]`)].join(' ');
}

const toSale = (changes: Partial<FlashSale>) =>
  ({
    message: '',
    problem: null,
    stoppedBy: null,
    isScheduled: false,
    autoRenew: false,
    endedAt: null,
    timeStart: NOW / 1000,
    timeEnd: NOW / 1000 + 7200,
    skuTotal: 8,
    skuOk: 5,
    skuFailed: 0,
    skuLeft: 0,
    callTotal: 4,
    callDone: 4,
    isExecuted: true,
    standing: 'ongoing',
    ...changes,
  }) as FlashSale;

describe('a flash sale', () => {
  it.each([
    ['nothing is known of yet', { skuTotal: 0, skuOk: 0, callTotal: 0, callDone: 0 }, '—'],
    ['the first call is under way', { skuOk: 0, callDone: 0 }, '0 / 8'],
    ['some calls are done', { skuOk: 5, callDone: 3 }, '5 / 8'],
    ['all calls are done', { skuOk: 5 }, '5'],
    ['all calls are done, and nothing came in', { skuOk: 0 }, '0'],
  ])('shows the number of its SKUs when %s', (_name, changes, expected) => {
    expect(say(<SkuCount sale={toSale(changes)} />)).toBe(expected);
  });

  it.each([
    [true, 'SUCCESS [done]'],
    [false, 'WAITING'],
  ])('flash sales show whether they were sent to the marketplace: %s appears as %s (FSL-6)', (isExecuted, expected) => {
    expect(say(<Executed sale={toSale({ isExecuted })} />)).toBe(expected);
  });

  it('flash sale states that need attention have a colour each', () => {
    const tones = FLASH_SALE_STANDINGS.map((standing) => say(<SaleState sale={toSale({ standing })} />));
    expect(tones.map((text) => /\[(\w+)\]/.exec(text)?.[1])).toEqual([
      'blue',
      'violet',
      'green',
      'amber',
      'neutral',
      'neutral',
      'red',
    ]);
  });

  it.each([
    ['runs', {}, 'Còn 2 giờ'],
    ['runs and has refused SKUs', { skuFailed: 3 }, '3 SKU lỗi · Còn 2 giờ'],
    ['is being sent', { standing: 'creating', callDone: 3 }, 'Lần gọi 3 / 4'],
    ['was stopped by a person', { standing: 'stopped', problem: 'STOPPED', stoppedBy: 'An', endedAt: '' }, 'An'],
    ['waits for its shop', { problem: 'SHOP_WAITS' }, '[bad]'],
    ['failed', { standing: 'failed' }, '[bad]'],
    ['renews itself', { autoRenew: true }, 'Còn 2 giờ'],
  ] as const)('shows the expected message while it %s', (_name, changes, expected) => {
    const text = say(<SaleMessage sale={toSale(changes)} now={NOW} />);
    expect(text).toContain(expected);
    expect(text.includes('[bad]')).toBe(expected === '[bad]');
  });
});

describe('the expiry date of a shop', () => {
  it.each([
    ['is over', -1, true, 'red'],
    ['was over yesterday', -25, true, 'red'],
    ['comes in some hours', 5, false, 'amber'],
    ['comes in a month', 30 * 24, false, 'neutral'],
  ])('appears in its colour when it %s', (_name, hours, hasEnded, tone) => {
    const ends = new Date(NOW + hours * 3_600_000).toISOString();
    const shop = { expirationDate: ends, subscriptionEndsAt: ends, authorizationEndsAt: ends } as AnyShop;
    expect(say(<EndCell shop={shop} now={NOW} hasEnded={hasEnded} />)).toMatch(new RegExp(`\\[${tone}\\]$`));
  });
});

describe('the sync of a shop', () => {
  const idle: Shop['sync'] = {
    state: 'idle',
    isFirstSync: false,
    syncedCount: 3,
    expectedCount: 3,
    lastSyncAt: new Date(NOW - DAY_MS).toISOString(),
    lastResult: 'complete',
    lagSeconds: 0,
    lastError: null,
    errorsCount: 0,
  };
  it.each([
    ['was whole', {}, 'green'],
    ['was whole, as of old', { lastResult: null }, 'green'],
    ['left orders out', { lastResult: 'partial' }, 'amber'],
    ['failed and waits for the next one', { lastResult: 'failed' }, 'amber'],
    ['never was', { lastSyncAt: null, lastResult: null }, 'neutral'],
    ['is queued', { state: 'queued' }, 'blue'],
    ['runs', { state: 'running' }, 'blue'],
    ['failed', { state: 'failed', lastError: 'x' }, 'red'],
  ] as const)('appears in its colour when it %s', (_name, changes, tone) => {
    const shop = { id: 's', sync: { ...idle, ...changes } } as Shop;
    expect(say(<SyncBadge shop={shop} now={NOW} />)).toMatch(new RegExp(`\\[${tone}\\]$`));
  });
});
