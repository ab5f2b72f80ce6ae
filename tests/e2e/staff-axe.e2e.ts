import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { listFaults } from './axe.ts';
import { resize } from './screens.ts';
import { ADMIN, findMember } from './staff.ts';
import { createOrder, expect, NARROW, readOrder, SELLER, test, WIDE } from './world.ts';

test.use({ account: ADMIN });
// Timeout of the test, because axe checks each screen at three widths with all rules.
test.slow();

const WIDTHS = [WIDE.width, STAFF_TABLE_FROM_PX, NARROW.width];

/** Screens with a list that is a table from 768 pixels on. */
const LISTS = [
  '/shops',
  '/orders',
  '/factory-costs',
  '/designs?whose=all',
  '/users',
  '/payments?view=all',
  '/payments/unmatched?view=done',
  '/income',
  '/posts',
  '/logs',
  '/mail',
];
const OTHERS = ['', '/sku-design', '/fulfill', '/spy', '/posts/new', '/roles', '/ip'];

test('axe finds nothing on any staff screen at 1,366, 768 and 390 pixels, and lists are tables from 768 pixels on (ROL-56)', async ({
  page,
  request,
}) => {
  const orderId = await createOrder(request);
  const shopId = (await readOrder(request, SELLER, orderId))?.shop.id ?? '';
  const { id } = await findMember(request, SELLER);
  const things = [`/users/${id}`, `/shops/${shopId}`, `/orders/${orderId}`, `/flash-sale/${shopId}`];
  const main = page.getByRole('main');
  for (const path of [...LISTS, ...OTHERS, ...things]) {
    for (const width of WIDTHS) {
      await resize(page, { width, height: WIDE.height });
      if (width === WIDTHS[0]) await page.goto(`/admin${path}`);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
      expect.soft(await listFaults(page, `${path} at ${width} px`, true)).toEqual([]);
      const rows = await main.locator('[data-row-id], [data-order-id]').count();
      if (LISTS.includes(path) && rows > 0) {
        await expect
          .soft(main.getByRole('table'), `${path} at ${width} px`)
          .toHaveCount(width < STAFF_TABLE_FROM_PX ? 0 : 1);
      }
    }
  }
});
