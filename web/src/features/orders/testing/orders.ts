import { formatMoney, parseMoney } from '@bobbin/domain/money/money';
import { orderRevenue } from '@bobbin/domain/money/revenue';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import type { Order, OrderDetail, OrderProduct, OrderProductDesigns, PlacementFile } from '@bobbin/contract/orders';

/** Creates an order of one shirt as the API returns it, with the values in `said` replaced. */
export function createTestOrder(said: Partial<Order> = {}): Order {
  const order = {
    id: '577241908833610294',
    shop: { id: '7495000000000000001', friendName: 'Maple Threads', nameShop: 'MapleThreadsUS' },
    status: 'AWAITING_SHIPMENT',
    createTime: 1_795_000_000,
    createdAt: new Date(1_795_000_000_000).toISOString(),
    updatedAt: new Date(1_795_000_000_000).toISOString(),
    buyerMessage: '',
    shippingType: 'TIKTOK',
    recipientAddressFullAddress: null,
    isAddressMasked: false,
    paymentTotalAmount: '43.98',
    paymentSubTotal: '43.98',
    paymentOriginalTotalProductPrice: '59.98',
    settlementAmount: '0.00',
    onholdAmount: '0.00',
    isSettled: false,
    collectionTime: null,
    deliveryTime: null,
    dueAt: null,
    targetTime: null,
    isOnHold: false,
    holdUntil: null,
    isBuyerRequestCancel: false,
    requestCancelTime: null,
    labelFile: null,
    labelUrl: null,
    trackingNumber: null,
    trackingNumbers: [],
    carrier: null,
    fulfillPrice: '0.00',
    fulfillHouse: null,
    fulfillType: null,
    fulfillStatus: null,
    fulfillId: null,
    fulfillLine: null,
    fulfillFacility: null,
    fulfillShipping: null,
    kind: 'NORMAL',
    fulfilState: 'NONE',
    fulfillError: null,
    cancelledAfterSending: 0,
    returnState: 'none' as const,
    expectedRefundAmount: '0.00',
    currency: 'USD',
    refundedAmount: '0.00',
    sameParcel: [],
    shipsWith: null,
    tagIds: [],
    assignee: null,
    pause: null,
    noteCount: 0,
    mentionedIds: [],
    draftBlockers: [],
    todo: [],
    rights: [...TEAM_RIGHTS],
    orderProducts: [createTestProduct()],
    ...said,
  };
  return { revenue: toTestRevenue(order), ...order };
}

/** Returns the revenue that the server would compute. */
function toTestRevenue(order: Omit<Order, 'revenue'>): Order['revenue'] {
  const cents = (amount: string | null) => parseMoney(amount ?? '0.00');
  const { basis, earnState, revenue, percent } = orderRevenue({
    paymentTotal: cents(order.paymentTotalAmount),
    subTotal: cents(order.paymentSubTotal),
    settlement: cents(order.settlementAmount),
    onhold: cents(order.onholdAmount),
    fulfilPrice: cents(order.fulfillPrice),
    status: order.status,
    kind: order.kind,
    isSettled: order.isSettled,
  });
  const result = revenue === null ? null : formatMoney(revenue);
  return {
    state: earnState,
    basis: formatMoney(basis),
    cost: order.fulfillPrice ?? '0.00',
    result,
    percent,
    currency: order.currency,
  };
}

export function createTestProduct(said: Partial<OrderProduct> = {}): OrderProduct {
  return {
    id: 'product-1',
    productId: '1729',
    productName: 'Vintage Mountain Dad Tee Retro Sunset',
    originalPrice: '29.99',
    salePrice: '21.99',
    discountPercent: 27,
    skuId: '17294',
    sellerSku: 'TEE-BLK-XL',
    skuImage: '/sku.png',
    skuName: 'Black, XL',
    quantity: 2,
    cancelledQuantity: 0,
    productType: 'T-shirt',
    productColor: 'Black',
    productSize: 'XL',
    ...said,
  };
}

export function createTestDetail(said: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...createTestOrder(),
    buyerName: 'D*** K***',
    buyerPhone: null,
    address: null,
    sellerNote: '',
    paidAt: null,
    shippingDueAt: null,
    collectionDueAt: null,
    deliveryDueAt: null,
    cancelReason: null,
    cancelledAt: null,
    deliveryOption: null,
    payment: {},
    packages: [],
    lastSeenAt: new Date(1_795_000_000_000).toISOString(),
    timeline: [],
    ...said,
  };
}

export function createTestFile(placement: string, width = 4500, height = 5400): PlacementFile {
  const name = `${placement}.png`;
  return {
    placement,
    fileId: placement,
    name,
    size: 1,
    width,
    height,
    url: `/${name}`,
    print: {
      saidDpi: null,
      hasAlpha: true,
      isOpaque: false,
      margins: { left: 20, top: 20, right: 20, bottom: 20 },
      soft: 0,
      colorSpace: 'RGB',
      profile: null,
    },
    thumbnailUrl: null,
    source: 'manual',
    memory: null,
  };
}

/** Creates a product with the designs that the dialog shows. */
export function createTestDesigns(designs: PlacementFile[], said: Partial<OrderProduct> = {}): OrderProductDesigns {
  return {
    ...createTestProduct(said),
    productFront: null,
    productBack: null,
    productRight: null,
    productLeft: null,
    productMockupFront: null,
    productMockupBack: null,
    productMockupRight: null,
    productMockupLeft: null,
    images: [],
    designs,
    from: null,
    isPersonalised: false,
    garmentHint: null,
    waiting: null,
  };
}
