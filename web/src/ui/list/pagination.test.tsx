import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { Pagination } from './pagination.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

function renderPagination(currentPage: number, totalItems: number) {
  const onPage = vi.fn<(page: number) => void>();
  const meta = { itemsPerPage: 50, totalItems, currentPage, totalPages: Math.ceil(totalItems / 50) };
  render(<Pagination meta={meta} onPage={onPage} />);
  return onPage;
}

describe('pagination', () => {
  it('shows the numbers of items and pages (UI-14)', () => {
    renderPagination(7, 12_408);
    expect(screen.getByText('Totals: 12.408 items (Page 7/249)')).toBeTruthy();
    const links = screen.getAllByRole('button', { name: /^Trang \d/ }).map((link) => link.textContent);
    expect(links).toEqual(['3', '4', '5', '6', '7']);
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('7');
  });

  it('opens the first, the last and a typed page, clamped to the last (UI-14)', () => {
    const onPage = renderPagination(7, 12_408);
    fireEvent.click(screen.getByRole('button', { name: 'Trang đầu' }));
    fireEvent.click(screen.getByRole('button', { name: 'Trang cuối' }));
    const input = screen.getByLabelText('Đến trang');
    fireEvent.change(input, { target: { value: '9999' } });
    fireEvent.submit(input);
    fireEvent.change(input, { target: { value: 'abc' } });
    fireEvent.submit(input);
    expect(onPage.mock.calls).toEqual([[1], [249], [249]]);
  });

  it('shows a message when there are no pages (UI-14)', () => {
    renderPagination(1, 0);
    expect(screen.getByText('Không có dữ liệu')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
