import type { PrintFont } from '@bobbin/contract/fonts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { answerCalls } from '../../testing/open-app.tsx';
import { FontsDialog } from './fonts-dialog.tsx';
import { listFontOptions } from './use-fonts.ts';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FONT: PrintFont = {
  id: 'f-1',
  name: 'Tide Sans',
  fileName: 'tide.otf',
  sizeBytes: 20_000,
  missing: [],
  printsCount: 0,
  createdAt: '2026-11-30T00:00:00Z',
  createdBy: 'An',
};

function show(data: PrintFont[], mayChange = true) {
  const picked: string[] = [];
  answerCalls({ '/fonts': () => ({ data, mayChange }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FontsDialog onPick={(id) => picked.push(id)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  return picked;
}

it('The dialog of fonts names missing letters, and offers to use each font (PTX-16)', async () => {
  const picked = show([FONT, { ...FONT, id: 'f-2', name: 'Plain', missing: ['ễ', 'ộ'] }]);
  const [whole, plain] = await screen.findAllByRole('listitem');
  if (whole === undefined || plain === undefined) throw new Error('There are no fonts');
  within(whole).getByText('đủ chữ tiếng Việt');
  within(plain).getByText('Thiếu 2 chữ: ễ ộ');
  fireEvent.click(screen.getByRole('button', { name: 'Dùng Plain' }));
  expect(picked).toEqual(['f-2']);
});

it('A used font cannot be deleted, and a viewer can neither upload nor delete (PTX-16, TEA-12)', async () => {
  show([{ ...FONT, printsCount: 3 }]);
  const used = await screen.findByRole('button', { name: 'Xoá font Tide Sans: Còn ô chữ dùng font này' });
  expect(used.getAttribute('aria-disabled')).toBe('true');
  cleanup();
  show([FONT], false);
  const free = await screen.findByRole('button', { name: /^Xoá font Tide Sans: Bạn không có quyền/ });
  expect(free.getAttribute('aria-disabled')).toBe('true');
});

it('A field whose font no longer exists keeps it in the list of fonts, so that nothing is chosen silently (PTX-7, PTX-16)', () => {
  const values = (current: string) => listFontOptions([FONT], current, 'lost').map(({ value }) => value);
  expect(values('f-1')).toContain('f-1');
  expect(values('f-1')).not.toContain('gone');
  expect(listFontOptions([FONT], 'gone', 'lost')[0]).toEqual({ value: 'gone', label: 'lost' });
});
