import type { Violation } from '@bobbin/contract/extension';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { violationsTexts } from '../../i18n/vi/violations.ts';
import { closeDialogs } from '../../ui/overlay/dialogs.ts';
import { closeApp, openApp, TOKENS, USER } from '../../testing/open-app.tsx';
import { openViolations } from './open-shop-dialogs.tsx';

const { texts: words } = violationsTexts;

function violation(id: string, more: Partial<Violation> = {}): Violation {
  return {
    id,
    order_id: '576400048204247848',
    product_id: '1729582718312380123',
    violation_type: 'INTELLECTUAL_PROPERTY',
    create_time: 1_770_000_000,
    violation_reason: `Reason ${id}`,
    record_status: 'EFFECTIVE',
    appeal_status: 'APPEALING',
    can_appeal: true,
    enforcement_type: ['Product removed', 'Traffic restriction'],
    phase: 'PHASE_1',
    punishment_types: ['POINTS'],
    source_channel: 'BRAND_OWNER',
    affected_channel: 'SHOP',
    correction_status: 'TO_CORRECT',
    can_correct: false,
    risk_type: 'MEDIUM',
    violation_info: {
      policy_url: 'https://seller-us.tiktok.com/policy',
      violation_detail: 'The picture shows a logo',
      violation_suggestion: 'Remove the logo',
      violation_info_id: 'info-77',
      violation_type: 'IP',
    },
    createdAt: '2026-07-01T00:00:00.000Z',
    updatedAt: '2026-07-02T00:00:00.000Z',
    ...more,
  };
}

function toReply(data: Violation[], total: number | null, totalItems = data.length) {
  const meta = { itemsPerPage: 20, totalItems, currentPage: 1, totalPages: Math.ceil(totalItems / 20) };
  return { data, meta, total, observedAt: '2026-07-02T00:00:00.000Z' };
}

function open(reply: (query: URLSearchParams) => object) {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  openApp('/community/shops', {
    '/auth/profile': () => USER,
    '/form': () => ({ isDemo: false, blockContextMenu: false, panel: { linkUrl: '' } }),
    '/shops': () => ({ data: [], meta: { itemsPerPage: 25, totalItems: 0, currentPage: 1, totalPages: 0 } }),
    '/shops/violations': (_call, url) => reply(new URL(url, location.origin).searchParams),
  });
  act(() => openViolations({ id: '7495', friendName: 'Prairie', code: 'USLC1' }));
}

beforeAll(startTranslations);
afterEach(() => {
  act(closeDialogs);
  closeApp();
});

describe('the dialog of violations', () => {
  it('shows total, record id, reason, enforcements and appeal, and an unknown state as received (EXT-8)', async () => {
    open(() => toReply([violation('101'), violation('102', { appeal_status: 'EXPIRED', enforcement_type: [] })], 2));
    const dialog = await screen.findByRole('dialog', { name: words.title });
    expect(await within(dialog).findByText('2 vi phạm')).toBeTruthy();
    for (const text of ['101', 'Reason 101', 'Product removed', 'Traffic restriction', words.appealing, 'EXPIRED']) {
      expect(await within(dialog).findByText(text)).toBeTruthy();
    }
    expect(within(dialog).queryByText(words.partText)).toBeNull();
  });

  it("keeps everything else behind 'details' (EXT-8)", async () => {
    open(() => toReply([violation('101')], 1));
    const toggle = await screen.findByRole('button', { name: words.detailsOf.replace('{{id}}', '101') });
    expect(screen.queryByText('INTELLECTUAL_PROPERTY')).toBeNull();
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const told = [
      '576400048204247848',
      '1729582718312380123',
      'INTELLECTUAL_PROPERTY',
      'EFFECTIVE',
      'PHASE_1',
      'MEDIUM',
    ];
    for (const text of [...told, 'BRAND_OWNER', 'SHOP', 'POINTS', 'TO_CORRECT', 'info-77', 'IP']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('The picture shows a logo')).toBeTruthy();
    const link = screen.getByRole('link', { name: words.policy });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://seller-us.tiktok.com/policy',
      'noreferrer',
    ]);
    fireEvent.click(toggle);
    expect(screen.queryByText('INTELLECTUAL_PROPERTY')).toBeNull();
  });

  it('shows that the list was read only in part, and opens its next page (EXT-8)', async () => {
    open((query) => toReply([violation(query.get('page') === '2' ? '202' : '101')], 40, 21));
    const title = words.partTitle.replace('{{listed}}', '21').replace('{{total}}', '40');
    expect(await screen.findByText(title)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Trang cuối' }));
    expect(await screen.findByText('202')).toBeTruthy();
  });

  it('shows a message when there are no violations', async () => {
    open(() => toReply([], 0));
    expect(await screen.findByText(words.emptyTitle)).toBeTruthy();
  });
});
