import { describe, expect, it } from 'vitest';
import { createTestDesigns, createTestFile, createTestOrder } from '../orders/testing/orders.ts';
import { listBlockers, listProblems, type DialogFacts } from './blockers.ts';
import { changeHouse, createForm, isPrice, listUnknown, resolveChoice, toSubmitBody } from './fulfil-form.ts';
import { toShortName } from './short-name.ts';

const GROUPS = [
  {
    productName: 'T-shirt',
    colors: [
      { name: 'Black', hex: '#1a1a1a' },
      { name: 'Sport Grey', hex: null },
    ],
    sizes: ['XL', '2XL'],
  },
];
const READY = [createTestDesigns([createTestFile('productFront'), createTestFile('productMockupFront')])];
const NOW = 1_795_100_000_000;

const LABEL = '/api/files/label.pdf';

function createFacts(said: Partial<Parameters<typeof listBlockers>[0]> = {}) {
  const order = said.order ?? createTestOrder({ labelFile: LABEL });
  const products = said.products ?? READY;
  return {
    order,
    products,
    form: createForm(order, products, undefined),
    groups: GROUPS,
    uploadsCount: 0,
    isQuoteFailed: false,
    isWhole: true,
    now: NOW,
    ...said,
  };
}

describe('the form of the fulfil dialog', () => {
  it('starts with AUTO in the statuses in which orders are normally sent (FUL-1)', () => {
    expect(createForm(createTestOrder(), READY, undefined)).toMatchObject({
      type: 'AUTO',

      house: 'PRESSIFY',
      shipping: 'new_order',
      line: null,
      facility: null,
    });
    expect(createForm(createTestOrder({ status: 'DELIVERED' }), READY, undefined).type).toBe('HAND');
    expect(createForm(createTestOrder({ status: 'DELIVERED', fulfillType: 'AUTO' }), READY, undefined).type).toBe(
      'AUTO',
    );
  });

  it('takes the values of the order, or the saved settings if the order has no factory (FUL-2)', () => {
    const settings = {
      fulfillHouse: 'PRESSIFY',
      fulfillLine: null,
      fulfillFacility: null,
      fulfillShipping: 'priority',
    };
    expect(createForm(createTestOrder({ fulfillHouse: 'NONE' }), READY, settings).shipping).toBe('priority');
    const order = createTestOrder({ fulfillHouse: 'PRESSIFY', fulfillShipping: 'new_order' });
    expect(createForm(order, READY, settings).shipping).toBe('new_order');
    expect(createForm(createTestOrder(), READY, { ...settings, fulfillShipping: 'gone' }).shipping).toBe('new_order');
  });

  it('takes the first connected factory if neither the order nor the settings name one (FUL-2)', () => {
    expect(createForm(createTestOrder(), READY, undefined, ['MANGO', 'FLASH'])).toMatchObject({
      house: 'MANGO',
      line: 'TIKTOK',
      facility: 'SJ',
    });
    const settings = { fulfillHouse: 'NONE', fulfillLine: null, fulfillFacility: null, fulfillShipping: null };
    expect(createForm(createTestOrder(), READY, settings, ['FLASH']).house).toBe('FLASH');
    expect(createForm(createTestOrder({ fulfillHouse: 'PRESSIFY' }), READY, settings, ['FLASH']).house).toBe(
      'PRESSIFY',
    );
  });

  it('loads the options of another chosen factory (FUL-2)', () => {
    const form = changeHouse(createForm(createTestOrder(), READY, undefined), 'MANGO');
    expect(form).toMatchObject({ house: 'MANGO', line: 'TIKTOK', facility: 'SJ', shipping: null });
  });

  it('sends all products when AUTO, and only a price when HAND (FUL-3)', () => {
    const form = createForm(createTestOrder(), READY, undefined);
    expect(toSubmitBody('1', form, true)).toMatchObject({ type: 'AUTO', isDraft: true, fulfillPrice: null });
    expect(toSubmitBody('1', form, false).orderProducts).toEqual([
      { id: 'product-1', productType: 'T-shirt', productColor: 'Black', productSize: 'XL' },
    ]);
    expect(toSubmitBody('1', { ...form, type: 'HAND', price: ' 9.60 ' }, true)).toMatchObject({
      isDraft: false,
      fulfillPrice: '9.60',
      orderProducts: [],
    });
  });

  it('uses the spelling of the catalogue, and names options that the factory does not offer (PRD-12)', () => {
    const choice = { productType: 't-shirt', productColor: 'sport gray', productSize: 'XXL' };
    const resolved = resolveChoice('PRESSIFY', choice, GROUPS);
    expect(resolved).toEqual({ productType: 'T-shirt', productColor: 'Sport Grey', productSize: '2XL' });
    expect(listUnknown(resolved, GROUPS)).toEqual([]);
    expect(listUnknown({ ...resolved, productColor: 'Maroon' }, GROUPS)).toEqual(['productColor']);
    expect(listUnknown({ ...resolved, productSize: null }, undefined)).toEqual(['productSize']);
  });

  it('recognises a garment under the name of each factory, in both directions (PRD-8, FUL-20)', () => {
    const groups = [{ productName: 'GILDAN G5000', colors: [{ name: 'NAVY', hex: null }], sizes: ['2XL'] }];
    const said = { productType: 'T-shirt', productColor: 'Navy', productSize: 'XXL' };
    const there = resolveChoice('FLASH', said, groups);
    expect(there).toEqual({ productType: 'GILDAN G5000', productColor: 'NAVY', productSize: '2XL' });
    expect(listUnknown(there, groups)).toEqual([]);
    const own = [{ productName: 'T-shirt', colors: [{ name: 'Navy', hex: null }], sizes: ['2XL'] }];
    expect(listUnknown(resolveChoice('PRESSIFY', there, own), own)).toEqual([]);
  });

  it('accepts prices with up to two decimals (FUL-6)', () => {
    expect(['9', '9.6', '9.60', ' 12.50 '].map(isPrice)).toEqual([true, true, true, true]);
    expect(['', '-1', '9.605', '1e3', '9,60'].map(isPrice)).toEqual([false, false, false, false, false]);
  });

  it('shortens a file name to 95 characters and keeps its extension (FIL-4)', () => {
    const short = toShortName(`${'a'.repeat(200)}-front.png`);
    expect([...short]).toHaveLength(95);
    expect(short.endsWith('-front.png')).toBe(true);
  });
});

/** Lists the missing parts of each blocked product as short texts. */
function listCauses(facts: DialogFacts): string[][] {
  return listBlockers(facts).flatMap((blocker) =>
    blocker.code === 'PRODUCT'
      ? [
          blocker.causes.map((cause) => {
            if (cause.code === 'DESIGN') return cause.problem.code;
            if (cause.code === 'NOT_MADE') return ['NOT_MADE', cause.part, cause.word, cause.house].join(' ');
            return cause.code === 'UNKNOWN' ? `UNKNOWN ${cause.part}` : cause.code;
          }),
        ]
      : [],
  );
}

describe('blockers of the send button (FUL-4)', () => {
  it('allow a complete order', () => {
    expect(listBlockers(createFacts())).toEqual([]);
  });

  it('list all steps in the sequence of the work, with the label last (FUL-9)', () => {
    const unknown = [createTestDesigns([createTestFile('productFront', 4200, 4800)], { productColor: null })];
    const facts = createFacts({ order: createTestOrder(), products: unknown, uploadsCount: 1, isQuoteFailed: true });
    expect(listBlockers(facts).map(({ code }) => code)).toEqual(['UPLOADING', 'PRODUCT', 'NO_LABEL']);
    expect(listCauses(facts)).toEqual([['UNKNOWN productColor', 'BAD_SIZE', 'NO_MOCKUP']]);
  });

  it('require the label where the marketplace ships and hides the address', () => {
    expect(listBlockers(createFacts({ order: createTestOrder() }))).toEqual([{ code: 'NO_LABEL' }]);
    expect(listBlockers(createFacts({ order: createTestOrder({ shippingType: 'SELLER' }) }))).toEqual([]);
  });

  it('include wrong sizes and missing mockups (FUL-18)', () => {
    const products = [createTestDesigns([createTestFile('productFront', 4200, 4800)])];
    expect(listCauses(createFacts({ products }))).toEqual([['BAD_SIZE', 'NO_MOCKUP']]);
    const form = createForm(createTestOrder(), products, undefined);
    expect(listProblems(form, products).map(({ code }) => code)).toEqual(['BAD_SIZE', 'NO_MOCKUP']);
    expect(listProblems({ ...form, type: 'HAND' }, products)).toEqual([]);
  });

  it('An unapproved drawn text is the only task of its product, for which no design is missing (PTX-9)', () => {
    const text = { state: 'drawn' as const, needsApproval: true, printName: 'names', files: [] };
    const drawn = { ...createTestDesigns([]), isPersonalised: true, text };
    expect(listCauses(createFacts({ products: [drawn] }))).toEqual([['TEXT']]);
    const approved = { ...drawn, designs: READY[0]?.designs ?? [], text: { ...text, state: 'approved' as const } };
    expect(listCauses(createFacts({ products: [approved] }))).toEqual([['TEXT']]);
    const settled = { ...approved, text: { ...approved.text, needsApproval: false } };
    expect(listCauses(createFacts({ products: [settled] }))).toEqual([]);
  });

  it('An address with issues blocks sending until its own key is confirmed, which the request carries (ADR-3)', () => {
    const address = { checked: 'place', issues: ['ZIP_STATE'], zipState: 'NY', key: 'ZIP_STATE:1' } as const;
    expect(listBlockers(createFacts({ address }))).toEqual([{ code: 'ADDRESS', check: address }]);
    const form = { ...createFacts().form, confirmedAddress: 'ZIP_STATE:1' };
    expect(listBlockers(createFacts({ address, form }))).toEqual([]);
    expect(listBlockers(createFacts({ address: { ...address, key: 'ZIP_STATE:2' }, form }))).toHaveLength(1);
    expect(toSubmitBody('1', form, false)).toMatchObject({ confirmAddress: 'ZIP_STATE:1' });
  });

  it('include uploads in progress, unknown variants and a missing price', () => {
    expect(listBlockers(createFacts({ uploadsCount: 2 }))).toEqual([{ code: 'UPLOADING', count: 2 }]);
    const unknown = [createTestDesigns(READY[0]?.designs ?? [], { productColor: null })];
    expect(listCauses(createFacts({ products: unknown }))).toEqual([['UNKNOWN productColor']]);
    expect(listBlockers(createFacts({ isQuoteFailed: true }))).toEqual([{ code: 'QUOTE' }]);
  });

  it('list each product once with all its missing parts, and name what the factory does not offer', () => {
    const designs = READY[0]?.designs ?? [];
    const products = [
      createTestDesigns([], { id: 'one', productColor: 'Maroon' }),
      createTestDesigns(designs, { id: 'two', productSize: null }),
      createTestDesigns(designs, { id: 'three' }),
    ];
    const facts = createFacts({ products, groups: GROUPS, isQuoteFailed: true });
    expect(listBlockers(facts).map(({ code }) => code)).toEqual(['PRODUCT', 'PRODUCT']);
    expect(listCauses(facts)).toEqual([
      ['NOT_MADE productColor Maroon PRESSIFY', 'NO_DESIGN'],
      ['UNKNOWN productSize'],
    ]);
    // A variant that the factory offers without a price is a separate blocker.
    expect(listBlockers(createFacts({ isQuoteFailed: true }))).toEqual([{ code: 'QUOTE' }]);
  });

  it('require a confirmation for a cancellation request, and then allow sending (FUL-13)', () => {
    const order = createTestOrder({ isBuyerRequestCancel: true, labelFile: LABEL });
    expect(listBlockers(createFacts({ order }))).toMatchObject([{ eligibility: { reasons: ['CANCEL_REQUESTED'] } }]);
    const form = { ...createForm(order, READY, undefined), isCancelConfirmed: true };
    expect(listBlockers(createFacts({ order, form }))).toEqual([]);
  });

  it('include the hold, with the time when it ends (FUL-12)', () => {
    const order = createTestOrder({
      status: 'ON_HOLD',
      isOnHold: true,
      holdUntil: new Date(NOW + 60_000).toISOString(),
    });
    const form = { ...createForm(order, READY, undefined), type: 'AUTO' as const };
    expect(listBlockers(createFacts({ order, form }))).toMatchObject([
      { eligibility: { availableAt: NOW + 60_000 } },
      { code: 'NO_LABEL' },
    ]);
  });

  it('allow a manual price only while no factory has the order', () => {
    const form = { ...createForm(createTestOrder(), READY, undefined), type: 'HAND' as const, price: '9.60' };
    expect(listBlockers(createFacts({ form }))).toEqual([]);
    expect(listBlockers(createFacts({ form: { ...form, price: '' } }))).toEqual([{ code: 'PRICE' }]);
    const order = createTestOrder({ fulfilState: 'IN_PRODUCTION' });
    expect(listBlockers(createFacts({ form, order }))).toMatchObject([{ eligibility: { reasons: ['ALREADY_SENT'] } }]);
  });
});
