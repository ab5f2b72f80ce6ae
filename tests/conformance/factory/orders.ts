import { DESIGN_SIDES } from '@bobbin/domain/fulfilment/design-sides';
import { FULFIL_STATES } from '@bobbin/domain/fulfilment/life-cycle';
import { expect, it } from 'vitest';
import { ADDRESS, failureOf, type Stand } from './subject.ts';

const MANY = 45;

interface ShownOrder {
  refId?: string;
  ref_id?: string;
  designs?: { key: string; url: string }[];
  print_files?: { key: string; url: string }[];
}

/** Tests of how a factory accepts, finds and refuses orders. */
export function describeOrders(stand: () => Stand): void {
  it("the factory accepts an order, and returns it by its id and by Bobbin's reference (PAR-1)", async () => {
    const { factory, credentials, build } = stand();
    const input = build();
    const created = await factory.createOrder(credentials, input);
    expect(created).toMatchObject({ refId: input.refId, state: expect.stringMatching(/.+/) });
    for (const found of [
      await factory.findOrderByRef(credentials, input.refId, Date.now() - 60_000),
      await factory.getOrder(credentials, created.factoryOrderId),
      (await factory.getOrders(credentials, [created.factoryOrderId, '999999999']))[0],
    ]) {
      expect(found).toMatchObject({ factoryOrderId: created.factoryOrderId, refId: input.refId });
      expect(FULFIL_STATES).toContain(found?.state);
      expect(Number.isInteger(found?.costCents)).toBe(true);
    }
    expect(await factory.getOrders(credentials, [created.factoryOrderId, '999999999'])).toHaveLength(1);
  });

  it('the connector returns no order that was never sent', async () => {
    const { factory, credentials, newRef } = stand();
    expect(await factory.findOrderByRef(credentials, newRef(), Date.now() - 60_000)).toBeNull();
    expect(await factory.getOrder(credentials, '999999999')).toBeNull();
    expect(await factory.getOrders(credentials, [])).toEqual([]);
  });

  it('the factory refuses a reference that was already used', async () => {
    const { factory, credentials, build, findBooks } = stand();
    const input = build();
    await factory.createOrder(credentials, input);
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ code: 'DUPLICATE', kind: 'rejected', mayHaveHappened: false });
    expect(await findBooks(input.refId)).toHaveLength(1);
  });

  it('the connector sends no address that the marketplace hides (PAR-2) and no empty address (PAR-8)', async () => {
    const { factory, credentials, build, findBooks } = stand();
    for (const address of [{ ...ADDRESS, name: 'D*** M***' }, { ...ADDRESS, street1: '1* M***' }, null]) {
      const input = build({ address });
      const error = await failureOf(factory.createOrder(credentials, input));
      expect(error).toMatchObject({ code: 'ADDRESS', kind: 'rejected', mayHaveHappened: false });
      expect(await findBooks(input.refId)).toEqual([]);
    }
  });

  it("an order with the marketplace's label ships only with this label, under the label's tracking number", async () => {
    const { factory, credentials, build, files, control } = stand();
    const trackingNumber = '9400100000000000000009';
    const labelUrl = `${files.url}/label.pdf?tracking_number=${trackingNumber}`;
    const input = build({ labelUrl, trackingNumber, address: null });
    const created = await factory.createOrder(credentials, input);
    await control('POST', '/clock', { advanceSeconds: 90 * 86_400 });
    expect(await factory.getOrder(credentials, created.factoryOrderId)).toMatchObject({
      state: expect.stringMatching(/^(SHIPPED|DELIVERED)$/),
      trackingNumber,
    });
  });

  it('the factory refuses an order without an address unless the order has a valid label', async () => {
    const { factory, credentials, build } = stand();
    const error = await failureOf(factory.createOrder(credentials, build({ labelUrl: 'label' })));
    expect(error).toMatchObject({ code: 'LABEL', kind: 'rejected', mayHaveHappened: false });
  });

  it("the connector reports an unknown variant, and whether the failed call used up Bobbin's reference", async () => {
    const { factory, credentials, build } = stand();
    const good = build();
    const [line] = good.lines;
    if (line === undefined) throw new Error('nothing to send');
    const strange = { ...good, lines: [{ ...line, variantId: '987654321' }] };
    const error = await failureOf(factory.createOrder(credentials, strange));
    expect(error).toMatchObject({ code: 'VARIANT', kind: 'rejected', mayHaveHappened: false });
    if (error.refUsedUp) {
      expect(await failureOf(factory.createOrder(credentials, good))).toMatchObject({ code: 'DUPLICATE' });
    } else {
      expect(await factory.createOrder(credentials, good)).toMatchObject({ refId: good.refId });
    }
  });

  it('the factory prints each design on the side that the order names', async () => {
    const { factory, credentials, subject, buildWith, files, control } = stand();
    const toUrl = (side: string) => `${files.url}/${side}.png`;
    const input = buildWith(Object.fromEntries(DESIGN_SIDES.map((side) => [side, toUrl(side)])));
    await factory.createOrder(credentials, input);
    const { orders } = (await control('GET', '/state')) as { orders: ShownOrder[] };
    const mine = orders.find((order) => (order.refId ?? order.ref_id) === input.refId);
    const wanted = DESIGN_SIDES.map((side) => ({ key: subject.sides[side], url: toUrl(side) }));
    const printed = mine?.designs ?? mine?.print_files ?? [];
    expect(printed).toHaveLength(wanted.length);
    expect(printed).toEqual(expect.arrayContaining(wanted));
  });

  it('the factory makes exactly the ordered number of pieces', async () => {
    const { factory, credentials, subject, build, findBooks } = stand();
    const groups = await factory.listCatalogue(credentials, subject.line);
    const variants = groups.flatMap((group) => group.variants.find(({ isInStock }) => isInStock !== false) ?? []);
    const input = build();
    const [line] = input.lines;
    if (line === undefined) throw new Error('nothing to send');
    const lines = variants.map(({ variantId }, index) => ({ ...line, variantId, quantity: index + 1 }));
    await factory.createOrder(credentials, { ...input, lines });
    const [book] = await findBooks(input.refId);
    expect(book?.pieces.map(({ variantId, quantity }) => [String(variantId), quantity])).toEqual(
      lines.map(({ variantId, quantity }) => [variantId, quantity]),
    );
  });

  it('the connector returns each of many requested orders, over all pages and batches of the call (PAR-20)', async () => {
    const { factory, credentials, build } = stand();
    const since = Date.now() - 60_000;
    const orders = [];
    for (let number = 0; number < MANY; number += 1) orders.push(await factory.createOrder(credentials, build()));
    const ids = orders.map(({ factoryOrderId }) => factoryOrderId);
    const found = await factory.getOrders(credentials, ids);
    expect(new Set(found.map(({ factoryOrderId }) => factoryOrderId))).toEqual(new Set(ids));
    expect(found).toHaveLength(MANY);
    const first = orders[0]?.refId ?? '';
    expect(await factory.findOrderByRef(credentials, first, since)).toMatchObject({ refId: first });
  });
}
