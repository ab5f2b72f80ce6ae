import type { SeeAsVisit } from '@bobbin/contract/see-as';
import { SEE_AS_HEADER } from '@bobbin/domain/staff/see-as-header';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seeAsTexts } from '../i18n/vi/see-as.ts';
import { openApp, USER } from '../testing/open-app.tsx';
import { createSampleReplies } from '../testing/sample-replies.ts';
import { aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1440 });

const { texts } = seeAsTexts;
const VISIT: SeeAsVisit = {
  id: 'v-1',
  seller: { id: 'lan', name: 'Lan Nguyễn' },
  staff: { id: 'thu', name: 'Thu Đỗ' },
  reason: 'payout về thiếu 18.20$',
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  endsAt: new Date(Date.now() + 14.5 * 60_000).toISOString(),
};
/** Presses that a visit allows although they are no readings (SEE-3). */
// A preview stores nothing.
const ALLOWED = /^\/(?:admin\/see-as\/|auth\/logout$|prints\/[^/]+\/texts\/preview$)/;
/** Buttons that end the visit or the session. */
const LEAVES = new Set([texts.end.replace('{{seller}}', VISIT.seller.name), texts.extend, 'Đăng xuất', 'Sign out']);
/** The switch of the language, which would change the names of the next page's controls. */
const LANGUAGE = /^(?:VI|EN) · /;
const CONTROLS = 'button, input[type=checkbox], input[type=radio], [role=switch], [role=menuitem]';
/** Highest number of presses on one page. */
const PRESSES_MAX = 120;

beforeEach(() => sessionStorage.setItem(SEE_AS_HEADER, VISIT.id));
afterEach(() => sessionStorage.removeItem(SEE_AS_HEADER));

/** Opens a page of the seller during a visit, with a reply of the contract's shape for each reading; returns the calls that write. */
function visit(address: string, yes: boolean, header: string | null = VISIT.id) {
  const replies = createSampleReplies(yes);
  const writes: string[] = [];
  let pending = 0;
  const server = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const path = url.replace('/api', '').replace(/\?.*/, '');
    const method = init.method ?? 'GET';
    if (path === '/events') return new Promise(() => undefined);
    if (method !== 'GET') {
      if (!ALLOWED.test(path)) writes.push(`${method} ${path}`);
      return new Promise(() => undefined);
    }
    pending += 1;
    const own: Record<string, unknown> = { '/auth/profile': USER, '/admin/see-as': VISIT };
    const body = own[path] ?? replies(path);
    await Promise.resolve();
    pending -= 1;
    if (body === undefined) return new Promise(() => undefined);
    return Response.json(
      { isSuccess: true, body, exceptionBody: null },
      { headers: header === null ? {} : { [SEE_AS_HEADER]: header } },
    );
  };
  openApp(address, {}, { server });
  return { writes, isPending: () => pending > 0 };
}

/** Waits until the page does not change any more. */
async function settle(isPending: () => boolean): Promise<void> {
  let before = -1;
  await waitFor(() => {
    const size = document.body.innerHTML.length;
    const isStill = size === before && !isPending();
    before = size;
    expect(isStill).toBe(true);
  });
}

const isOff = (control: Element) =>
  control.hasAttribute('disabled') || control.getAttribute('aria-disabled') === 'true';
const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('name') ?? '';
const controlsOf = (root: ParentNode) => [...root.querySelectorAll(CONTROLS)];

/** Presses every enabled control of the page once, and those that appear meanwhile. */
async function pressAll(): Promise<number> {
  const pressed = new Set<string>();
  const keyOf = (control: Element) => `${control.tagName} ${nameOf(control)}`;
  for (let turn = 0; turn < PRESSES_MAX; turn += 1) {
    const next = controlsOf(document.body).find(
      (control) =>
        !isOff(control) &&
        !pressed.has(keyOf(control)) &&
        !LEAVES.has(nameOf(control).trim()) &&
        !LANGUAGE.test(nameOf(control)),
    );
    if (next === undefined) break;
    pressed.add(keyOf(next));
    fireEvent.click(next);
    await act(async () => {});
  }
  return pressed.size;
}

const PAGES = [
  '/community',
  '/community/shops',
  '/community/shop-details/id-1',
  '/community/shops-given-up',
  '/community/orders',
  '/community/orders/id-1',
  '/community/orders/personalised',
  '/community/user',
  '/community/payouts',
  '/community/profits',
  '/community/factory-charges',
  '/community/report/id-1',
  '/community/library',
  '/community/factories',
  '/community/rules',
  '/community/parcels',
  '/community/prints',
  '/community/prints/id-1',
  '/community/prints/undo',
  '/community/prints/id-1/texts',
  '/community/teams',
  '/community/inbox',
  '/community/posts/id-1',
  '/community/sku',
  '/community/designs',
  '/community/flash-sale',
  // Last, because its presses leave a dialog that hides the pages after it.
  '/community/orders/new',
];

describe('the screens of the seller during a visit (SEE-9)', () => {
  it('keep views and sorting enabled, and disable what writes with the reason', async () => {
    const { isPending } = visit('/community/designs', true);
    await screen.findByRole('complementary', { name: texts.bar });
    await settle(isPending);
    expect(controlsOf(screen.getByRole('main')).filter((control) => !isOff(control)).length).toBeGreaterThan(3);
    const [create] = within(screen.getByRole('main')).getAllByRole('button', { name: /Tạo/ });
    if (!create) throw new Error('The page has no button to create');
    expect(create.getAttribute('aria-disabled')).toBe('true');
    expect(create.title).toBe(texts.writesNothing);
    expect(document.getElementById(create.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      texts.writesNothing,
    );
    fireEvent.click(create);
    await screen.findByText(texts.writesNothing, { selector: '[role=status] *, [role=alert] *, strong' });
  });

  it('enable all controls again outside of a visit', async () => {
    sessionStorage.removeItem(SEE_AS_HEADER);
    const { isPending } = visit('/community/designs', true, null);
    await screen.findByRole('main');
    await settle(isPending);
    expect(document.body.innerHTML).not.toContain(texts.writesNothing);
  });

  it.each(PAGES)('%s sends no call that writes, whatever enabled control is pressed', async (address) => {
    const { writes, isPending } = visit(address, true);
    await screen.findByRole('complementary', { name: texts.bar });
    await settle(isPending);
    const main = document.querySelector('main');
    expect(main?.textContent?.length).toBeGreaterThan(0);
    for (const control of controlsOf(document.body)) {
      if (!isOff(control) || control.getAttribute('title') !== texts.writesNothing) continue;
      // The reason is also read by screen readers.
      const described = document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
      expect(`${described} ${control.getAttribute('title')} ${control.getAttribute('aria-label') ?? ''}`).toContain(
        texts.writesNothing,
      );
    }
    await pressAll();
    expect(writes).toEqual([]);
  });
});
