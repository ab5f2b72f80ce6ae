import * as designs from '@bobbin/contract/designs';
import * as skuDesigns from '@bobbin/contract/sku-designs';
import { AGREED, ask, give, picture, price, sendDesign, toForm } from '../designs/renting.ts';
import { makeDesign } from '../fulfilment/fulfil-designs.ts';
import type { Caller, World } from '../world/world.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

/** Lists each call of rented designs and SKU designs that takes an idempotency key, with a function that creates the record for the call. */
export async function listDesignCases(world: World, seller: Caller, admin: Caller): Promise<OnceCase[]> {
  await world.connectShops(seller);
  await give(admin, seller, '490');
  const taken = new Set<string>();
  let made = 0;

  async function addPriced() {
    const design = await ask(world, seller);
    await price(admin, design, '3');
    return design;
  }
  async function addPaid() {
    const design = await addPriced();
    await must(admin, designs.payDesign, { params: { id: design.id }, body: AGREED });
    return design;
  }

  /** Returns the SKU card that no other test uses. */
  async function takeCard(): Promise<string> {
    const { data } = await must(seller, skuDesigns.listSkuDesigns, { query: { limit: 200 } });
    const card = data.find(({ id, status }) => status === 'NONE' && !taken.has(id));
    if (!card) throw new Error('The marketplace sold too few SKUs');
    taken.add(card.id);
    return card.id;
  }
  async function askCard(agreed: string): Promise<string> {
    const id = await takeCard();
    await must(seller, skuDesigns.submitSkuDesign, { body: { id, price: agreed } });
    return id;
  }

  return [
    {
      endpoint: designs.createDesign,
      async prepare() {
        const products = [{ name: 'Lake', images: [{ bytes: await picture() }] }];
        return (headers) => sendDesign(world, seller, toForm({ products }), headers);
      },
    },
    {
      endpoint: designs.addDesignFeedback,
      async prepare() {
        const { id } = await ask(world, seller);
        return callAs(seller, designs.addDesignFeedback, { params: { id }, body: { comment: 'Bluer' } });
      },
    },
    {
      endpoint: designs.priceDesign,
      async prepare() {
        const { id, designProducts } = await ask(world, seller);
        const priced = designProducts.map((product) => ({ ...product, price: '3', type: 'Vẽ mới' }));
        const body = { id, designs: priced.map(({ id: of, name, ...rest }) => ({ id: of, name, ...rest })) };
        return callAs(admin, designs.priceDesign, { body });
      },
    },
    {
      endpoint: designs.priceDesigns,
      async prepare() {
        const requests = await Promise.all(
          [1, 2].map(async () => {
            const { id, designProducts } = await ask(world, seller);
            const priced = designProducts.map(({ id: of, name }) => ({ id: of, name, price: '3', type: 'Vẽ mới' }));
            return { id, designs: priced };
          }),
        );
        return callAs(admin, designs.priceDesigns, { body: { requests } });
      },
    },
    {
      endpoint: designs.payDesign,
      prepare: async () => callAs(admin, designs.payDesign, { params: { id: (await addPriced()).id }, body: AGREED }),
    },
    {
      endpoint: designs.updateDesignLink,
      async prepare() {
        const { id } = await addPaid();
        return callAs(admin, designs.updateDesignLink, { body: { id, link: 'https://example.com/design' } });
      },
    },
    {
      endpoint: designs.cancelDesignByStaff,
      async prepare() {
        const { id } = await addPaid();
        return callAs(admin, designs.cancelDesignByStaff, { params: { id }, body: { reason: 'Not wanted' } });
      },
    },
    {
      endpoint: skuDesigns.submitSkuDesign,
      async prepare() {
        const id = await takeCard();
        return callAs(seller, skuDesigns.submitSkuDesign, { body: { id, price: '2' } });
      },
    },
    {
      endpoint: skuDesigns.submitSkuDesigns,
      async prepare() {
        const ids = [await takeCard()];
        return callAs(seller, skuDesigns.submitSkuDesigns, { body: { ids, price: '2' } });
      },
    },
    {
      endpoint: skuDesigns.priceSkuDesign,
      prepare: async () => callAs(admin, skuDesigns.priceSkuDesign, { body: { id: await askCard('2'), price: '2' } }),
    },
    {
      endpoint: skuDesigns.answerSkuDesign,
      async prepare() {
        const id = await askCard('1');
        await must(admin, skuDesigns.priceSkuDesign, { body: { id, price: '2' } });
        return callAs(seller, skuDesigns.answerSkuDesign, { params: { id }, body: { accepts: true, price: '2.00' } });
      },
    },
    {
      endpoint: skuDesigns.finishSkuDesign,
      async prepare() {
        const id = await askCard('2');
        await must(admin, skuDesigns.priceSkuDesign, { body: { id, price: '2' } });
        // Each case uses new files, because files that the seller already has would not be copied again.
        const title = `Ready ${'x'.repeat((made += 1))}`;
        const { code } = await makeDesign(world.url, admin, { title, names: ['front.png'] });
        return callAs(admin, skuDesigns.finishSkuDesign, { body: { id, fulfillId: code } });
      },
    },
  ];
}
