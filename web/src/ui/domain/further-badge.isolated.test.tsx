import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(cleanup);

describe('the additional status words (ORD-40)', () => {
  it('load after the list; until then no cell is wider than its line', async () => {
    const fresh = await import('./status-badge.tsx');
    render(<fresh.OrderStatusBadge status="IN_PRODUCTION_CANCELLED" />);
    expect(document.body.textContent).toBe('…');
    await screen.findByText('Huỷ khi đang in');
  });

  it('appear unchanged when the file with their texts cannot be loaded, and the list still works (ORD-25)', async () => {
    vi.doMock('./further-badge.tsx', () => Promise.reject(new Error('gone after an update')));
    const fresh = await import('./status-badge.tsx');
    render(<fresh.OrderStatusBadge status="PRINTED" />);
    await screen.findByText('PRINTED');
    vi.doUnmock('./further-badge.tsx');
  });
});
