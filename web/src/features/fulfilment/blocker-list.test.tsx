import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDesigns } from '../orders/testing/orders.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { BlockerList } from './blocker-list.tsx';
import type { Blocker } from './blockers.ts';

beforeAll(startTranslations);
afterEach(cleanup);

const show = (blockers: readonly Blocker[]) =>
  render(
    <BlockerList
      id="why"
      blockers={blockers}
      isLabelBusy={false}
      orderOf={(productId) => `order of ${productId}`}
      onLabel={() => undefined}
    />,
  );

it("The list numbers no step for an order that is at its factory, and shows the order's state (FUL-4)", () => {
  show([
    { code: 'NOT_ELIGIBLE', eligibility: { ok: false, reasons: ['ALREADY_SENT'], availableAt: null } },
    { code: 'PRICE' },
  ]);
  screen.getByText('Đơn đã ở nhà máy', { selector: 'strong' });
  expect(screen.queryByText(/việc trước khi gửi/)).toBeNull();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('The list numbers the steps that a seller can do, and also the hold, which ends automatically', () => {
  show([
    { code: 'NOT_ELIGIBLE', eligibility: { ok: false, reasons: ['ON_HOLD'], availableAt: null } },
    { code: 'PRODUCT', product: createTestDesigns([]), isNamed: false, causes: [{ code: 'COMPARE' }] },
  ]);
  screen.getByText('Còn 2 việc trước khi gửi');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('A product whose drawn text waits for an approval names its order and links to the review (PTX-9)', () => {
  const product = createTestDesigns([], { id: '577-1' });
  show([{ code: 'PRODUCT', product, isNamed: false, causes: [{ code: 'TEXT' }] }]);
  screen.getByRole('button', { name: 'Duyệt chữ cá nhân hoá' });
  const link = screen.getByRole('link', { name: 'Duyệt chữ của đơn order of 577-1' });
  expect(link.getAttribute('href')).toBe('/community/orders/personalised?search=order%20of%20577-1');
});
