import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders';
import { listTargets, type Targets } from '@bobbin/contract/prints';
import type { APIRequestContext } from '@playwright/test';
import { buildZip } from '../../web/src/features/library/artwork/testing/build-zip.ts';
import { buildClearDesign } from './pictures.ts';
import { fill, sayCount, toPattern } from './words.ts';
import { createOrder, expect, ORIGIN, SELLER, signIn, test } from './world.ts';

async function read<Body>(request: APIRequestContext, path: string): Promise<Body> {
  const { accessToken } = await signIn(ORIGIN, SELLER);
  const response = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  return ((await response.json()) as { body: Body }).body;
}

/** Creates orders until one has a product of one style that a placement on the whole product may have. */
async function sellPlain(request: APIRequestContext): Promise<{ productId: string; orderProductId: string }> {
  for (let round = 0; round < 10; round += 1) {
    const id = await createOrder(request);
    const [product] = await read<OrderProductDesigns[]>(request, listOrderProducts.path.replace('{id}', id));
    if (product === undefined || product.isPersonalised) continue;
    const targets = await read<Targets>(request, listTargets.path.replace('{id}', product.id));
    if (targets.styles.length === 0) return { productId: targets.productId, orderProductId: product.id };
  }
  throw new Error('no product of one style was sold');
}

test('A table by product is corrected in the preview, placed with the pictures of a ZIP, and undone as a whole (ART-4, ART-7, ART-9)', async ({
  page,
  words,
  request,
}) => {
  test.slow();
  const texts = words['artwork-products'];
  const { productId, orderProductId } = await sellPlain(request);
  const name = `table-${Date.now()}`;
  const { buffer } = await buildClearDesign('ignored.png');
  const archive = await buildZip({ [`drop/${name}_front.png`]: new Blob([new Uint8Array(buffer)]) });
  const table = [
    'product,colour,size,side,file',
    `${productId},,,,${name}_front.png`,
    `${productId},,,,missing-${name}_back.png`,
    `no such product,,,front,${name}_front.png`,
  ].join('\n');

  await page.goto('/community/prints');
  await page.getByRole('button', { name: words['print-library'].importTable }).click();
  const first = page.getByRole('dialog', { name: words.artwork.title });
  await first.locator('input[type=file]').setInputFiles([
    { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) },
    { name: `${name}.zip`, mimeType: 'application/zip', buffer: Buffer.from(await archive.arrayBuffer()) },
  ]);

  const dialog = page.getByRole('dialog', { name: texts.title });
  await test.step('problems come first, and nothing is written', async () => {
    await expect(
      dialog.getByText(fill(texts.problems.UNKNOWN_FILE, { value: `missing-${name}_back.png` }), { exact: false }),
    ).toBeVisible();
    await expect(dialog.getByText(fill(texts.problems.UNKNOWN_PRODUCT, { value: 'no such product' }))).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText(texts.nothingWritten);
  });

  await test.step('a skipped line leaves the problems', async () => {
    await dialog
      .getByRole('button', { name: toPattern(`${texts.skipOne}: `) })
      .first()
      .click();
    await expect(dialog.getByRole('button', { name: toPattern(`${texts.skipOne}: `) })).toHaveCount(1);
  });

  await test.step('the good line is placed, and the order gets its print', async () => {
    const button = dialog.getByRole('button', {
      name: fill(sayCount(texts, 'placeSome', 1), { left: 1 }),
      exact: true,
    });
    await button.click();
    await expect(dialog.getByText(sayCount(texts, 'applied', 1))).toBeVisible();
    await expect
      .poll(async () => {
        const { from } = await read<Targets>(request, listTargets.path.replace('{id}', orderProductId));
        return from?.printName ?? null;
      })
      .toBe(name);
  });

  await test.step('the whole import is undone', async () => {
    await dialog.getByRole('button', { name: texts.undo }).click();
    await expect(page.getByText(sayCount(texts, 'undone', 1))).toBeVisible();
    const { from } = await read<Targets>(request, listTargets.path.replace('{id}', orderProductId));
    expect(from?.printName ?? null).not.toBe(name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
