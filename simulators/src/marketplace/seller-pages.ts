import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../runtime/page.ts';
import { createRandom, digits, hash, pick } from '../runtime/random.ts';
import type { Shop } from './model.ts';
import { toQuery } from './wire-query.ts';
import { findShop, type World } from './world.ts';

const DAY = 86_400;
const PAGE_SIZE = 10;
const REASONS = [
  {
    type: 'INTELLECTUAL_PROPERTY',
    reason: 'A brand was used without a licence',
    does: ['Product removed', 'Traffic restriction'],
  },
  { type: 'LATE_DISPATCH', reason: 'An order was handed over late', does: ['1 violation point'] },
  { type: 'MISLEADING_CLAIM', reason: 'The material is not as described', does: ['Product frozen'] },
  { type: 'IMAGE_QUALITY', reason: 'Promotional words cover the main picture', does: ['Warning'] },
] as const;
const APPEALS = ['APPEALING', 'NOT_APPEALED', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;

/**
 * Adds the pages that a seller sees after signing in at the marketplace, but without a login. The pages load their data by undocumented calls. The
 * field names are those of Bobbin's documents; everything else is invented.
 */
export function addSellerPages(app: FastifyInstance, world: World): void {
  app.get('/seller', (request, reply) => {
    const { shop_id: shopId = '' } = toQuery(request.raw.url ?? '');
    const shop = findShop(world, shopId);
    return reply.type('text/html; charset=utf-8').send(shop === null ? toShopsPage(world) : toShopPage(shop));
  });

  app.get('/api/v1/seller/shop/overview', (request, reply) => {
    const shop = findShop(world, toQuery(request.raw.url ?? '').shop_id ?? '');
    if (shop === null) return reply.status(404).send({ code: 404, message: 'shop not found', data: null });
    return reply.send({ code: 0, message: 'success', data: toOverview(shop) });
  });

  app.get('/api/v1/seller/violation/list', (request, reply) => {
    const query = toQuery(request.raw.url ?? '');
    const shop = findShop(world, query.shop_id ?? '');
    if (shop === null) return reply.status(404).send({ code: 404, message: 'shop not found', data: null });
    const all = listViolations(shop, shop.orders[0]?.createTime ?? world.clock.seconds());
    const first = (Math.max(1, Number(query.page_no ?? 1)) - 1) * PAGE_SIZE;
    const violations = all.slice(first, first + PAGE_SIZE);
    return reply.send({ code: 0, message: 'success', data: { shop_id: shop.id, total_count: all.length, violations } });
  });
}

function seedOf(shop: Shop): number {
  return hash(shop.index, shop.account.index, 88);
}

function countViolations(shop: Shop): number {
  return shop.index % 3 === 0 ? 5 : shop.index % 3 === 1 ? 0 : 13;
}

function toOverview(shop: Shop): object {
  const random = createRandom(seedOf(shop));
  const hasFew = countViolations(shop) <= 5;
  return {
    shop_id: shop.id,
    health: {
      score: Math.round(hasFew ? 180 + random() * 20 : 110 + random() * 40),
      level: hasFew ? 'GOOD' : 'ATTENTION',
    },
    accelerated_settlement: pick(random, [1, 3, 5, 8]),
    flash_sale: { is_allowed: hasFew },
  };
}

function listViolations(shop: Shop, newestAt: number): object[] {
  return Array.from({ length: countViolations(shop) }, (_, place) => {
    const random = createRandom(hash(seedOf(shop), place));
    const { type, reason, does } = pick(random, REASONS);
    const product = pick(random, shop.products);
    return {
      id: `5764${digits(hash(seedOf(shop), place, 1), 8)}`,
      order_id: null,
      product_id: product.id,
      violation_type: type,
      create_time: Math.floor(newestAt - DAY * (place + random())),
      violation_reason: reason,
      record_status: 'EFFECTIVE',
      appeal_status: APPEALS[place % APPEALS.length],
      can_appeal: place % 2 === 0,
      enforcement_type: does,
      phase: '1',
      punishment_types: type === 'LATE_DISPATCH' ? ['POINTS'] : [],
      source_channel: 'PLATFORM',
      affected_channel: 'SHOP',
      correction_status: 'TO_CORRECT',
      can_correct: true,
      risk_type: pick(random, ['LOW', 'MEDIUM', 'HIGH']),
      violation_info: {
        policy_url: 'https://seller-us.tiktok.com/university/home',
        violation_detail: `${reason}: ${product.title}`.slice(0, 300),
        violation_suggestion: 'Change the product and wait for its review',
        violation_info_id: digits(hash(seedOf(shop), place, 2), 10),
        violation_type: type,
      },
    };
  });
}

function toShopsPage(world: World): string {
  const shops = world.shops.map((shop) => `<li><a href="/seller?shop_id=${shop.id}">${escapeHtml(shop.name)}</a></li>`);
  return toHtml('Seller pages', `<ul>${shops.join('')}</ul>`);
}

/** The page loads its data like the real pages do: one call by fetch, the other by XMLHttpRequest. */
function toShopPage(shop: Shop): string {
  return toHtml(
    shop.name,
    `<p id="health">…</p><p id="total">…</p><p><a href="/seller">Other shops</a></p>
    <script>
      const shop = 'shop_id=${shop.id}';
      fetch('/api/v1/seller/shop/overview?' + shop).then((answer) => answer.json()).then(({ data }) => {
        document.getElementById('health').textContent = 'Health ' + data.health.score;
      });
      const call = new XMLHttpRequest();
      call.open('GET', '/api/v1/seller/violation/list?' + shop + '&page_no=1');
      call.onload = () => {
        document.getElementById('total').textContent = JSON.parse(call.responseText).data.total_count + ' violations';
      };
      call.send();
    </script>`,
  );
}

function toHtml(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1><p>Simulated seller pages</p>${content}</body></html>`;
}
