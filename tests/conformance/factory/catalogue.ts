import { factoryOf, garmentName, listFacilities, listShippings } from '@bobbin/domain/factories/factories';
import { PRODUCT_TYPES } from '@bobbin/domain/products/garments';
import { expect, it } from 'vitest';
import { failureOf, type Stand } from './subject.ts';

/** Tests of a factory's products and production lines. */
export function describeCatalogue(stand: () => Stand): void {
  it("the connector lists the factory's variants, with prices in cents if the factory returns prices", async () => {
    const { factory, credentials, subject } = stand();
    const groups = await factory.listCatalogue(credentials, subject.line);
    expect(groups.length).toBeGreaterThan(0);
    const variants = groups.flatMap((group) => group.variants);
    expect(new Set(variants.map(({ variantId }) => variantId)).size).toBe(variants.length);
    for (const { priceCents, hex, color, size } of variants) {
      expect(Number.isInteger(priceCents) || priceCents === null).toBe(true);
      expect(hex ?? '#000000').toMatch(/^#[0-9a-f]{6}$/i);
      expect(color !== null && size !== null).toBe(true);
    }
    expect(variants.some(({ priceCents }) => (priceCents ?? 0) > 100)).toBe(subject.hasPrices);
  });

  it('the catalogue contains each garment under the name that Bobbin uses (PRD-8)', async () => {
    const { factory, credentials, subject } = stand();
    const names = (await factory.listCatalogue(credentials, subject.line)).map(({ productName }) => productName);
    for (const type of PRODUCT_TYPES) expect(names).toContain(garmentName(factory.house, type));
  });

  it('the connector lists the products of each production line, and nothing for a closed line (PAR-17)', async () => {
    const { factory, credentials } = stand();
    const seen = new Set<string>();
    for (const { value, isDisabled } of factoryOf(factory.house).lines) {
      const groups = await factory.listCatalogue(credentials, value);
      const ids = groups.flatMap(({ variants }) => variants.map(({ variantId }) => variantId));
      expect(ids.length > 0).toBe(isDisabled !== true);
      expect(ids.filter((id) => seen.has(id))).toEqual([]);
      for (const id of ids) seen.add(id);
    }
  });

  it('the factory accepts each production line, facility and speed that can be chosen (FAC-2, FAC-3, FAC-4)', async () => {
    const { factory, credentials, build, findBooks } = stand();
    const facts = factoryOf(factory.house);
    const lines = facts.lines.filter(({ isDisabled }) => isDisabled !== true).map(({ value }) => value);
    let taken = 0;
    for (const line of lines.length === 0 ? [null] : lines) {
      const groups = await factory.listCatalogue(credentials, line ?? undefined);
      const variant = groups.flatMap(({ variants }) => variants).find(({ isInStock }) => isInStock !== false);
      const shippings = listShippings(factory.house, line).map(({ value }) => value);
      const facilities = listFacilities(factory.house, line).map(({ value }) => value);
      for (const shipping of shippings.length === 0 ? [stand().subject.shipping] : shippings) {
        for (const facility of facilities.length === 0 ? [null] : facilities) {
          const input = build({ line, facility, shipping });
          const [first] = input.lines;
          if (first === undefined || variant === undefined) throw new Error('nothing to send');
          await factory.createOrder(credentials, { ...input, lines: [{ ...first, variantId: variant.variantId }] });
          expect(await findBooks(input.refId)).toHaveLength(1);
          taken += 1;
        }
      }
    }
    expect(taken).toBeGreaterThan(1);
  });

  it('the factory refuses sold-out variants with an error that is certain', async () => {
    const { factory, credentials, build, findBooks, fault } = stand();
    const input = build();
    await fault({ name: 'variant-sold-out', times: 1, match: input.refId });
    const error = await failureOf(factory.createOrder(credentials, input));
    expect(error).toMatchObject({ code: expect.stringMatching(/^(VARIANT|STOCK)$/), mayHaveHappened: false });
    expect(await findBooks(input.refId)).toEqual([]);
  });
}
