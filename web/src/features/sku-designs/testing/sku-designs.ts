import type { SkuDesign, StaffSkuDesign } from '@bobbin/contract/sku-designs';

const FIELDS = {
  id: 'c-1',
  skuId: '17294810336',
  code: 'SD-9120',
  product_name: 'Dad Mountain Tee',
  sku_name: 'Black, XL',
  seller_sku: '',
  sku_url: '',
  style: '',
  skus: [{ skuId: '17294810336', sku_name: 'Black, XL', seller_sku: '', color: 'Black' }],
  colors: [{ name: 'Black', hex: '#25282A', tone: 'dark', skus: 1 }],
  isWhole: true,
  price: null,
  agreedPrice: null,
  lacks: null,
  awaits: null,
  fulfillId: null,
  fulfill: null,
  shopId: 's-1',
  shop: { friendName: 'Lake Tees', teams: [{ name: 'Night' }] },
  thumbnails: [],
  designs: [],
  createdAt: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
  submittedAt: null,
  paidAt: null,
  doneAt: null,
} satisfies Partial<SkuDesign>;

/** Creates a SKU that has no design. */
export function createTestSku(more: Partial<SkuDesign> = {}): SkuDesign {
  return {
    ...FIELDS,
    status: 'NONE',
    waitingOrders: 0,
    dueAt: null,
    bulkBlock: null,
    rights: ['viewOrders', 'viewCosts', 'workOrders', 'own'],
    ...more,
  };
}

/** Creates the same SKU as the staff API returns it, requested for up to 5.00$. */
export function createTestQueueSku(more: Partial<StaffSkuDesign> = {}): StaffSkuDesign {
  const user = { id: 'lan', fullName: 'Lan Nguyen', email: 'lan@example.com' };
  return {
    ...FIELDS,
    status: 'PENDING_PAYMENT',
    awaits: 'price',
    agreedPrice: '5.00',
    hasEnough: null,
    user,
    approval: null,
    declined: null,
    ...more,
  };
}

/** Wraps SKUs in a page, with the counts of its views. */
export function toSkuPage<Row>(data: readonly Row[]) {
  const count = data.length;
  return {
    data: [...data],
    balance: '50.00',
    sellers: [],
    meta: { itemsPerPage: 50, totalItems: count, currentPage: 1, totalPages: 1 },
    counts: { all: count, none: 0, yours: 0, working: 0, price: 0, seller: 0, inprocess: 0, done: 0 },
  };
}
