import type { Product, Shop, Sku } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { readOptionalText, readPageSize, readTexts, readTime, readWord } from './input.ts';
import { toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, refuse } from './reply.ts';

/** Product statuses (MKT-37). */
export const PRODUCT_STATUSES = [
  'DRAFT',
  'PENDING',
  'FAILED',
  'ACTIVATE',
  'SELLER_DEACTIVATED',
  'PLATFORM_DEACTIVATED',
  'FREEZE',
  'DELETED',
] as const;

const PAGE_KIND = 40;
const FOREVER = 9_999_999_999;
const STOCK = 999;
const PICTURE_PX = 800;

/** Routes of products (MKT-37). */
export const PRODUCT_ROUTES: Route[] = [
  { method: 'POST', path: '/product/202502/products/search', scope: 'shop', run: searchProducts },
  { method: 'GET', path: '/product/202309/products/{product_id}', scope: 'shop', run: getProduct },
];

function searchProducts(_world: World, { query, body, shop }: ShopCall): unknown {
  const size = readPageSize(query, 100, null);
  const after = parsePageToken(PAGE_KIND, readOptionalText(query, 'page_token'));
  const matches = readFilter(body);
  const found = shop.products.filter(matches);
  const start = after === null ? 0 : after.number;
  const page = found.slice(start, start + size);
  const hasMore = start + size < found.length;
  return {
    total_count: found.length,
    next_page_token: hasMore ? formatPageToken(PAGE_KIND, { time: 0, number: start + size }) : '',
    products: page.map((product) => toListed(shop, product)),
  };
}

function readFilter(body: ShopCall['body']): (product: Product) => boolean {
  const status = readWord(body, 'status', ['ALL', ...PRODUCT_STATUSES] as const) ?? 'ALL';
  const skuIds = readTexts(body, 'sku_ids', 10);
  const sellerSkus = readTexts(body, 'seller_skus', 10);
  // Both ends of this range are inclusive, unlike those of other ranges of the API.
  const range = (field: string) => ({
    from: readTime(body, `${field}_ge`) ?? 0,
    to: readTime(body, `${field}_le`) ?? FOREVER,
  });
  const create = range('create_time');
  const update = range('update_time');
  return (product) =>
    (status === 'ALL' || product.status === status) &&
    product.createTime >= create.from &&
    product.createTime <= create.to &&
    product.updateTime >= update.from &&
    product.updateTime <= update.to &&
    (skuIds === null || product.skus.some((sku) => skuIds.includes(sku.id))) &&
    (sellerSkus === null || product.skus.some((sku) => sellerSkus.includes(sku.sellerSku)));
}

/** The list contains neither pictures nor names of variants. */
function toListed(shop: Shop, product: Product): unknown {
  return {
    id: product.id,
    title: product.title,
    status: product.status,
    audit: { status: toAudit(product) },
    create_time: product.createTime,
    update_time: product.updateTime,
    sales_regions: ['US'],
    has_draft: false,
    is_not_for_sale: false,
    listing_quality_tier: 'GOOD',
    skus: product.skus.map((sku) => toSku(shop, sku)),
  };
}

function toAudit({ status }: Product): string {
  if (status === 'FAILED') return 'FAILED';
  return status === 'PENDING' ? 'AUDITING' : 'APPROVED';
}

function toSku(shop: Shop, sku: Sku) {
  const amount = toAmount(sku.priceCents);
  return {
    id: sku.id,
    seller_sku: sku.sellerSku,
    price: { currency: 'USD', sale_price: amount, tax_exclusive_price: amount },
    inventory: [{ warehouse_id: shop.warehouseId, quantity: STOCK }],
    status_info: { status: 'NORMAL' },
  };
}

function getProduct(world: World, { params, shop }: ShopCall): unknown {
  const product = shop.products.find(({ id }) => id === params['product_id']);
  if (product === undefined) throw refuse(CODES.products, 'Product not found');
  const picture = (path: string) => {
    const address = `${world.baseUrl}${path}`;
    return { uri: path.slice(1), urls: [address], thumb_urls: [address], width: PICTURE_PX, height: PICTURE_PX };
  };
  const pictures = [...new Set(product.skus.map((sku) => sku.image))];
  return {
    id: product.id,
    title: product.title,
    product_status: product.status,
    audit: { status: toAudit(product) },
    description: `<p>${product.title}</p>`,
    create_time: product.createTime,
    update_time: product.updateTime,
    has_draft: false,
    is_not_for_sale: false,
    main_images: pictures.slice(0, 3).map(picture),
    skus: product.skus.map((sku) => ({
      ...toSku(shop, sku),
      sales_attributes: [
        { id: '100000', name: 'Color', value_id: '1', value_name: sku.color, sku_img: picture(sku.image) },
        { id: '100007', name: 'Size', value_id: '2', value_name: sku.size },
      ],
    })),
  };
}
