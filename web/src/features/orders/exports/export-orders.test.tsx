import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import * as notices from '../../../ui/feedback/notify.tsx';
import { runExport } from './export-orders.tsx';

let asked: Record<string, unknown>[] = [];
let copied = '';
/** Number of orders on the simulated server, and number of orders that its responses contain. */
let there = 25_000;
let arriving = there;

const ids = Array.from({ length: 25_000 }, (_, index) => String(index).padStart(6, '0'));

/** Answers as the server does: at most ten thousand lines, beginning after the line `after`. */
function reply(body: { ids?: string[]; after?: string }) {
  const all = (body.ids ?? ids).slice(0, arriving);
  const start = body.after === undefined ? 0 : all.indexOf(body.after) + 1;
  const lines = all.slice(start, start + 10_000);
  const next = start + lines.length < all.length ? (lines.at(-1) ?? null) : null;
  return { lines, totalItems: body.ids?.length ?? there, next };
}

beforeAll(async () => {
  await startTranslations();
});
beforeEach(() => {
  asked = [];
  copied = '';
  arriving = there = 25_000;
  localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'a', refreshToken: 'r' }));
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as { ids?: string[]; after?: string };
    asked.push(body);
    return Response.json({ isSuccess: true, body: reply(body), exceptionBody: null });
  });
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: (text: string) => Promise.resolve(void (copied = text)) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the export to the clipboard', () => {
  it('copies all matching orders, page after page, with the filter and the order of the list (ORD-19, ORD-21)', async () => {
    const notify = vi.spyOn(notices, 'notify');
    await runExport({ search: { sortBy: 'createdAt:ASC', statuses: ['DELIVERED'], page: 7 } });
    expect(copied.split('\n')).toEqual(ids);
    const filter = { statuses: 'DELIVERED' };
    expect(asked).toMatchObject([
      { sortBy: 'createdAt:ASC', filter },
      { sortBy: 'createdAt:ASC', filter, after: '009999' },
      { sortBy: 'createdAt:ASC', filter, after: '019999' },
    ]);
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ tone: 'success', text: 'Copy thành công · 25.000 đơn' }),
    );
  });

  it('fetches selected orders in pages, in the order of the list', async () => {
    await runExport({ ids, sortBy: undefined });
    expect(copied.split('\n')).toEqual(ids);
    expect(asked.map((body) => (body.ids as string[]).length)).toEqual([10_000, 10_000, 5_000]);
    expect(asked[0]).toMatchObject({ sortBy: 'dueAt:ASC' });
  });

  it('reports an incomplete copy instead of presenting it as the whole (ORD-22)', async () => {
    arriving = 24_998;
    const notify = vi.spyOn(notices, 'notify');
    await runExport({ search: {} });
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ tone: 'warning', title: 'Copy thành công · 24.998 đơn' }),
    );
    expect(notify.mock.calls[0]?.[0].text).toContain('25.000 đơn');
  });
});
