import { garmentName, factoryOf, defaultOption, listShippings } from '@bobbin/domain/factories/factories';
import { priceParcel } from '@bobbin/domain/factories/parcel-price';
import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { expect, it } from 'vitest';
import { failureOf, type Stand } from './subject.ts';

/** Tests of a factory's charges and of how it reports them. Amounts are in cents. */
export function describeMoney(stand: () => Stand): void {
  it('the factory charges an order once, and returns the charge to the cent', async () => {
    const { factory, credentials, build, readBooks, findBooks } = stand();
    const before = await readBooks();
    const input = build();
    const created = await factory.createOrder(credentials, input);
    const [book] = await findBooks(input.refId);
    expect(book?.paidCents).toBe(book?.costCents);
    expect((await readBooks()).chargedCents - before.chargedCents).toBe(book?.costCents);
    expect(await factory.getOrder(credentials, created.factoryOrderId)).toMatchObject({ costCents: book?.costCents });
    expect([null, true]).toContain((await factory.getOrder(credentials, created.factoryOrderId))?.isPaid);
  });

  it('the factory charges the amounts of its catalogue or of Bobbin’s cost table (FUL-58)', async () => {
    const { factory, credentials, subject, buildWith, files, findBooks, variantId } = stand();
    const groups = await factory.listCatalogue(credentials, subject.line);
    const group = groups.find(({ variants }) => variants.some((variant) => variant.variantId === variantId));
    const piece = group?.variants.find((variant) => variant.variantId === variantId);
    const garment = garmentName(factory.house, 'T-shirt') ?? '';
    expect(group?.productName).toBe(garment);
    const shippings = listShippings(factory.house, subject.line ?? null);
    for (const sides of [['front'], ['front', 'back'], [...DESIGN_SIDES]] as const) {
      const input = buildWith(Object.fromEntries(sides.map((side) => [side, `${files.url}/${side}.png`])));
      await factory.createOrder(credentials, input);
      const price = priceParcel(factory.costs, {
        pieces: [{ garment, quantity: 1, pieceCents: piece?.priceCents ?? null, sides }],
        shipping: shippings.length === 0 ? null : subject.shipping,
        isUsualSpeed: subject.shipping === defaultOption(shippings),
        hasLabel: false,
      });
      const [book] = await findBooks(input.refId);
      expect(price.isComplete).toBe(subject.hasPrices);
      // An unknown price is omitted, not guessed.
      expect(price.totalCents + subject.untoldPieceCents).toBe(book?.costCents);
    }
    expect(factoryOf(factory.house).house).toBe(factory.house);
  });

  it('the connector returns the new cost of an order whose charge was corrected, up or down', async () => {
    const { factory, credentials, build, control, findBooks } = stand();
    const input = build();
    const { factoryOrderId } = await factory.createOrder(credentials, input);
    for (const [text, cents] of [
      ['12.34', 1_234],
      ['0.07', 7],
    ] as const) {
      await control('POST', `/orders/${input.refId}`, { cost: text });
      expect(await factory.getOrder(credentials, factoryOrderId)).toMatchObject({ costCents: cents });
      expect(await findBooks(input.refId)).toMatchObject([{ costCents: cents, paidCents: cents }]);
    }
  });

  it('the factory keeps an order that waits for payment and reports the waiting, and Bobbin does not create the order again (PAR-14)', async () => {
    const { factory, credentials, subject, build, control, findBooks } = stand();
    await control('POST', '/wallet', { balance: '0.01' });
    const input = build();
    const sending = factory.createOrder(credentials, input);
    if (subject.short === 'order') expect(await sending).toMatchObject({ refId: input.refId });
    else expect(await failureOf(sending)).toMatchObject({ code: 'BALANCE', mayHaveHappened: true, retryable: false });
    const found = await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000);
    expect(found?.state).toMatch(/^(HOLD|SUBMITTED)$/);
    // Either the state or the payment flag of the order explains why it does not proceed.
    expect(found?.state === 'HOLD' || found?.isPaid === false).toBe(true);
    expect(await failureOf(factory.createOrder(credentials, input))).toMatchObject({ code: 'DUPLICATE' });
    await control('POST', '/clock', { advanceSeconds: 20 * 86_400 });
    expect(await findBooks(input.refId)).toMatchObject([{ isPaid: false, isPrinted: false, paidCents: 0 }]);

    await control('POST', '/wallet', { balance: '100.00' });
    await control('POST', '/clock', { advanceSeconds: 20 * 86_400 });
    expect(await findBooks(input.refId)).toMatchObject([{ isPaid: true, isPrinted: true }]);
    const made = await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000);
    expect(made?.state).toMatch(/^(SHIPPED|DELIVERED)$/);
  });

  it('the factory charges nothing for a refused order', async () => {
    const { factory, credentials, build, fault, readBooks } = stand();
    const input = build();
    await factory.createOrder(credentials, input);
    const before = await readBooks();
    await failureOf(factory.createOrder(credentials, input));
    await fault({ name: 'variant-sold-out', times: 1 });
    await failureOf(factory.createOrder(credentials, build()));
    expect(await readBooks()).toEqual(before);
  });
}
