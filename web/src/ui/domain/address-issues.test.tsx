import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestDetail } from '../../features/orders/testing/orders.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { AddressIssues, checkShownAddress } from './address-issues.tsx';

const ADDRESS = { line1: '***', line2: '', city: 'Austin', state: 'TX', postalCode: '10001', region: 'US' };
const ORDER = createTestDetail({ address: ADDRESS });

beforeAll(startTranslations);
afterEach(cleanup);

it('names the issues and what was checked, and confirms the key of this address alone (ADR-2, ADR-3)', () => {
  const onConfirm = vi.fn<(key: string | null) => void>();
  const { rerender } = render(<AddressIssues order={ORDER} confirmed={null} onConfirm={onConfirm} />);
  expect(screen.getByText('Mã ZIP 10001 thuộc bang NY, địa chỉ ghi TX')).toBeDefined();
  expect(screen.getByText(/Chỉ kiểm tra thành phố, bang và mã ZIP/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Tôi đã xem địa chỉ, vẫn gửi đơn này' }));
  const { key } = checkShownAddress(ORDER);
  expect(onConfirm).toHaveBeenCalledWith(key);
  rerender(<AddressIssues order={ORDER} confirmed={key} onConfirm={onConfirm} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
  const moved = createTestDetail({ address: { ...ADDRESS, city: 'Dallas' } });
  rerender(<AddressIssues order={moved} confirmed={key} onConfirm={onConfirm} />);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('An address without issues shows nothing', () => {
  const { container } = render(
    <AddressIssues order={createTestDetail({ address: { ...ADDRESS, postalCode: '78701' } })} />,
  );
  expect(container.textContent).toBe('');
});
