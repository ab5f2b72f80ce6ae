import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { PriceCell } from './price-cell.tsx';
import { createTestOrder } from '../testing/orders.ts';

beforeAll(async () => {
  await startTranslations();
  // Loads the code of the field, which otherwise loads when the field is first opened.
  await import('./price-input.tsx');
}, 60_000);
afterEach(cleanup);

async function openField(onSave: (order: unknown, price: string) => Promise<void>) {
  render(<PriceCell order={createTestOrder()} onSave={onSave} />);
  fireEvent.click(screen.getByRole('button'));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  field.focus();
  return field;
}

describe("an order's price, edited in place", () => {
  it('returns the focus on Escape, and saves nothing (ORD-29)', async () => {
    const onSave = vi.fn<() => Promise<void>>();
    const field = await openField(onSave);
    fireEvent.change(field, { target: { value: '9.60' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(screen.getByRole('button'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('cannot be edited by a role that may not send orders, and a hidden price is not shown as zero (TEA-12)', () => {
    const onSave = vi.fn<() => Promise<void>>();
    render(
      <PriceCell
        order={createTestOrder({ rights: ['viewOrders', 'viewCosts'], fulfillPrice: '9.60' })}
        onSave={onSave}
      />,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('9.60$')).toBeTruthy();
    cleanup();
    render(<PriceCell order={createTestOrder({ fulfillPrice: null })} onSave={onSave} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByTitle('Vai trò của bạn không xem số tiền này').textContent).toContain('–');
  });

  it('saves once on Enter, and returns the focus', async () => {
    const onSave = vi.fn<(order: unknown, price: string) => Promise<void>>().mockResolvedValue();
    const field = await openField(onSave);
    fireEvent.change(field, { target: { value: ' 9.60 ' } });
    const form = field.closest('form');
    if (form === null) throw new Error('The field stands in no form.');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));
    expect(onSave.mock.calls.map(([, price]) => price)).toEqual(['9.60']);
  });

  it('rejects an invalid amount, and stays open', async () => {
    const field = await openField(() => Promise.resolve());
    fireEvent.change(field, { target: { value: 'nine' } });
    fireEvent.blur(field);
    expect(screen.getByRole('alert').textContent).toBe('Nhập số tiền, ví dụ 9.60');
  });
});
