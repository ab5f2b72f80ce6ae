import * as flashSales from '@bobbin/contract/flash-sales';
import * as disconnections from '@bobbin/contract/disconnections';
import * as posts from '@bobbin/contract/posts';
import * as shops from '@bobbin/contract/shops';
import * as teams from '@bobbin/contract/teams';
import { insertShop } from '../../server/src/testing/people.ts';
import { give } from '../designs/renting.ts';
import type { Caller, World } from '../world/world.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const POST = { title: 'How to begin', content: 'Words of a guide. '.repeat(10) };

/** Lists each call of shops, teams and posts that takes an idempotency key, with a function that creates the record for the call. */
export async function listShopCases(world: World, seller: Caller, admin: Caller): Promise<OnceCase[]> {
  const { db, clock } = world;
  const [shopId = ''] = await world.connectShops(seller);
  await give(admin, seller, '490');
  let made = 0;
  const next = () => (made += 1);

  /** Builds a sale at another time than the earlier ones, because two sales of one shop must not overlap. */
  function toSale() {
    const at = Math.floor((clock.now() + DAY_MS + next() * 3 * HOUR_MS) / 1000);
    return {
      params: { id: shopId },
      body: { name: 'Later', deal: 50, batch: 2300, timestart: at, timeend: at + 3600 },
    };
  }

  return [
    {
      endpoint: posts.createPost,
      prepare: async () => callAs(admin, posts.createPost, { body: POST }),
    },
    {
      endpoint: posts.addPostComment,
      async prepare() {
        const { id } = await must(admin, posts.createPost, { body: POST });
        await must(admin, posts.setPostState, { params: { id }, body: { state: 'published' } });
        return callAs(seller, posts.addPostComment, { params: { id }, body: { comment: 'Thank you very much' } });
      },
    },
    {
      endpoint: teams.createTeam,
      prepare: async () => callAs(seller, teams.createTeam, { body: { name: `Team ${next()}`, role: 'viewer' } }),
    },
    {
      endpoint: shops.renewShop,
      async prepare() {
        // Each call gets a new end of the subscription, because a period is paid only once.
        const subscription_ends_at = new Date(clock.now() + 2 * DAY_MS + next() * 60_000);
        await db.updateTable('shops').set({ subscription_ends_at }).where('id', '=', shopId).execute();
        return callAs(seller, shops.renewShop, { params: { id: shopId } });
      },
    },
    {
      endpoint: disconnections.giveUpShop,
      async prepare() {
        const id = `left-${next()}`;
        await insertShop(db, seller.userId, id, clock.now());
        return callAs(seller, disconnections.giveUpShop, { params: { id }, body: { acceptsUnfinished: true } });
      },
    },
    {
      endpoint: flashSales.createFlashSale,
      prepare: async () => callAs(seller, flashSales.createFlashSale, toSale()),
    },
    {
      endpoint: flashSales.retryFlashSale,
      async prepare() {
        const { id } = await must(seller, flashSales.createFlashSale, toSale());
        const of = { owner_id: seller.userId, sale_id: id, shop_id: shopId };
        const sku = { position: 1, title: 'Tee', name: 'M', price_cents: 2_000, deal_cents: 1_000 };
        await db
          .insertInto('flash_sale_skus')
          .values({
            ...of,
            ...sku,
            sku_id: '1',
            product_id: '1',
            activity: 1,
            call: 1,
            state: 'failed',
            reason: 'OTHER',
          })
          .execute();
        await db.updateTable('flash_sales').set({ phase: 'creating' }).where('id', '=', id).execute();
        return callAs(seller, flashSales.retryFlashSale, { params: { id: shopId, saleId: id }, body: {} });
      },
    },
    {
      // An authorization code works only once. A code that was used when the process died must be requested again (SHP-3).
      endpoint: shops.createShop,
      isUsedUp: true,
      prepare: async () => {
        const data = await world.consent(0);
        return callAs(seller, shops.createShop, { body: { data, friendlyName: 'Shop' } });
      },
    },
  ];
}
