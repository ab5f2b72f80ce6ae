import type { Cents } from '@bobbin/domain/money/money';
import type { DownloadedPdf } from './marketplace/call.ts';
import type { Proxy } from '@bobbin/domain/shops/proxy';
import type { RequestAction } from '@bobbin/domain/orders/buyer-request';
import type {
  PaymentPage,
  PaymentSearch,
  StatementPage,
  StatementSearch,
  TransactionPage,
  TransactionSearch,
  WithdrawalPage,
  WithdrawalSearch,
} from './marketplace-money.ts';
import type { MarketplaceOrder } from './marketplace-order.ts';
import type { Answer, MarketplaceRequest, RejectReason, Refusal, RequestSearch } from './marketplace-request.ts';
import type {
  ActivityPage,
  ActivitySearch,
  FlashSaleDetail,
  NewFlashSale,
  PromotedProduct,
} from './marketplace-promotion.ts';
import type { WebhookEvent, WebhookHeaders } from './marketplace-webhook.ts';

/*
 * Interface of a marketplace. Ids are text, money is integer cents, and instants are epoch milliseconds. A missing value is null, in whatever way the
 * wire expresses it (MKT-14).
 */

/** Credentials for calls about a shop; they come from the shop's row, with decrypted secrets. */
export interface ShopAccess {
  shopId: string;
  /** Identifies the shop at the marketplace (MKT-4). */
  cipher: string;
  accessToken: string;
  /** Proxy for all calls of the shop; without a proxy, calls are made directly. */
  proxy: Proxy | null;
  signal?: AbortSignal;
  /** Is called with the number of milliseconds that a call waited for the rate limit (SYN-12). */
  onWait?: (ms: number) => void;
}

/** A seller's authorization (MKT-3). Both tokens change at every refresh and are stored together. */
export interface TokenSet {
  accessToken: string;
  accessTokenExpiresAt: number;
  refreshToken: string;
  /** End of the authorization; after it the seller must authorize again. */
  refreshTokenExpiresAt: number;
  openId: string | null;
  sellerName: string | null;
  sellerBaseRegion: string | null;
  userType: string | null;
  grantedScopes: string[];
}

export interface AuthorizedShop {
  id: string;
  name: string;
  region: string | null;
  /** Kind of the seller: LOCAL or CROSS_BORDER. */
  sellerType: string | null;
  cipher: string;
  code: string | null;
}

/** A row of a page that could not be read; the other rows of the page are processed (SYN-8). */
export interface BrokenRow {
  id: string | null;
  reason: string;
}

/** Parameters for a page of buyers' requests, sorted by their last change, the oldest first. */
export interface RequestPage {
  requests: MarketplaceRequest[];
  broken: BrokenRow[];
  nextPageToken: string | null;
  totalCount: number | null;
}

export interface OrderSearch {
  /** Inclusive. */
  updateTimeGe?: number;
  /** Exclusive. */
  updateTimeLt?: number;
  createTimeGe?: number;
  createTimeLt?: number;
  /** One status to filter by; the marketplace does not accept several (MKT-15). */
  status?: string;
  sortField: 'create_time' | 'update_time';
  sortOrder: 'ASC' | 'DESC';
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

export interface OrderPage {
  orders: MarketplaceOrder[];
  broken: BrokenRow[];
  nextPageToken: string | null;
  totalCount: number | null;
}

export interface Measure {
  value: string;
  unit: string;
}

export interface PackageRequest {
  /** Ids of the order's pieces in the package; when omitted, all pieces. */
  lineItemIds?: string[];
  shippingServiceId?: string;
  weight?: Measure;
  dimension?: { length: string; width: string; height: string; unit: string };
}

export interface CreatedPackage {
  packageId: string;
  orderId: string | null;
  lineItemIds: string[];
  shippingServiceName: string | null;
  /** Price of the label. */
  priceCents: Cents | null;
  createdAt: number | null;
}

export interface ShipRequest {
  handoverMethod?: 'PICKUP' | 'DROP_OFF';
  /** Epoch milliseconds. */
  pickupSlot?: { startAt: number; endAt: number };
  selfShipment?: { trackingNumber: string; shippingProviderId: string };
}

export interface MarketplacePackage {
  id: string;
  /** PROCESSING, FULFILLING, COMPLETED, CANCELLED, … */
  status: string | null;
  orderIds: string[];
  lineItemIds: string[];
  trackingNumber: string | null;
  shippingProviderId: string | null;
  shippingProviderName: string | null;
  createdAt: number | null;
  updatedAt: number | null;
}

export interface PackageSearch {
  createTimeGe?: number;
  createTimeLt?: number;
  updateTimeGe?: number;
  updateTimeLt?: number;
  status?: string;
  sortField?: 'create_time' | 'update_time' | 'order_pay_time';
  sortOrder?: 'ASC' | 'DESC';
  /** 1 to 50. */
  pageSize: number;
  pageToken?: string | null;
}

export interface PackagePage {
  packages: MarketplacePackage[];
  broken: BrokenRow[];
  nextPageToken: string | null;
  totalCount: number | null;
}

export interface DocumentRequest {
  /** Type of the document; SHIPPING_LABEL when omitted. */
  type?: 'SHIPPING_LABEL' | 'PACKING_SLIP' | 'SHIPPING_LABEL_AND_PACKING_SLIP' | 'SHIPPING_LABEL_PICTURE';
  size?: 'A6' | 'A5';
}

export interface ShippingDocument {
  /** URL of the document. It is valid for 24 hours, so the document must be downloaded and stored immediately (MKT-23). */
  docUrl: string;
  trackingNumber: string | null;
}

export interface TrackingInput {
  trackingNumber: string;
  shippingProviderId: string;
}

export interface MarkedPackage {
  packageId: string | null;
  lineItemIds: string[];
  warning: string | null;
}

export interface Warehouse {
  id: string;
  name: string | null;
  /** SALES_WAREHOUSE or RETURN_WAREHOUSE. */
  type: string | null;
  /** Location: DOMESTIC_WAREHOUSE, CB_OVERSEA_WAREHOUSE or CB_DIRECT_SHIPPING_WAREHOUSE. */
  subType: string | null;
  isEnabled: boolean;
  isDefault: boolean;
  fullAddress: string | null;
}

export interface DeliveryOption {
  id: string;
  name: string | null;
  type: string | null;
}

export interface ShippingProvider {
  id: string;
  name: string;
}

/** Orders whose packages the marketplace can combine, and the id under which it combines them. */
export interface CombinableGroup {
  id: string;
  orderIds: string[];
}

export interface CombinableGroupPage {
  groups: CombinableGroup[];
  nextPageToken: string | null;
}

/** Result of a change of packages: the new packages, or the marketplace's reason why nothing was changed. */
export interface PackageChange {
  packages: CombinableGroup[];
  problem: string | null;
}

export interface TrackingEvent {
  description: string;
  at: number | null;
}

export interface UnsettledSearch {
  searchTimeGe?: number;
  searchTimeLt?: number;
  sortOrder?: 'ASC' | 'DESC';
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

/** Money that the marketplace still holds (MKT-28); all amounts are its estimates. */
export interface UnsettledRow {
  id: string | null;
  type: string | null;
  orderId: string | null;
  adjustmentId: string | null;
  estSettlementCents: Cents;
  estRevenueCents: Cents | null;
  orderCreatedAt: number | null;
  orderDeliveredAt: number | null;
  /** When the money is expected: a text such as "x days after delivery", or seconds as text. */
  estimatedSettlement: string | null;
  reason: string | null;
  currency: string | null;
}

export interface UnsettledPage {
  rows: UnsettledRow[];
  broken: BrokenRow[];
  nextPageToken: string | null;
  totalCount: number | null;
  /** Sum over all pages, which becomes `payoutOnHold` of the shop. */
  sumEstSettlementCents: Cents | null;
}

export interface OrderSettlement {
  orderId: string;
  settlementCents: Cents;
  /** Whether a statement already contains the order; otherwise `settlementCents` has no meaning. */
  isSettled: boolean;
  currency: string | null;
}

export interface ProductSearch {
  /** One status of the marketplace to filter by; when omitted, products of all statuses (MKT-37). */
  status?: string;
  /** 1 to 100. */
  pageSize: number;
  pageToken?: string | null;
}

export interface ListedSku {
  id: string;
  sellerSku: string | null;
  /** Price before discounts. */
  priceCents: Cents | null;
}

/** A product as the list returns it, without pictures and without names of variants. */
export interface ListedProduct {
  id: string;
  title: string;
  status: string;
  createdAt: number | null;
  updatedAt: number | null;
  skus: ListedSku[];
}

export interface ProductPage {
  products: ListedProduct[];
  broken: BrokenRow[];
  nextPageToken: string | null;
  totalCount: number | null;
}

/** Fields that only a product's detail contains. */
export interface ProductDetail {
  id: string;
  image: string | null;
  skus: { id: string; name: string | null; image: string | null }[];
}

export interface WebhookRegistration {
  eventType: string;
  address: string;
}

/**
 * A marketplace. A method that makes a call throws a ConnectorError when the call fails, a RangeError for an invalid argument, and the reason of the
 * access's signal when the signal is aborted during a wait.
 */
export interface Marketplace {
  /** Returns the URL of the page on which a seller authorizes Bobbin; the redirect from it contains `state` and the code. */
  authorizeLink(state?: string): string;
  /** Exchanges the code of the redirect for tokens. A code can be used once, within 30 minutes. */
  getToken(code: string, proxy?: Proxy | null): Promise<TokenSet>;
  /**
   * Exchanges a refresh token for a new pair. After any error, the caller must keep the old pair (SHP-16), because the old access token is valid
   * until its end. After an error with `mayHaveHappened`, the old refresh token may be used up, and a retry may fail with `auth` although the seller
   * did not withdraw the authorization.
   */
  refreshToken(refreshToken: string, proxy?: Proxy | null): Promise<TokenSet>;
  listAuthorizedShops(accessToken: string, proxy?: Proxy | null): Promise<AuthorizedShop[]>;

  /** Returns one page of orders; unreadable ones are in `broken` (SYN-8). */
  searchOrders(access: ShopAccess, search: OrderSearch): Promise<OrderPage>;
  /** Returns up to 50 orders by id; orders that the marketplace does not know are missing from the result. */
  getOrders(access: ShopAccess, ids: readonly string[]): Promise<{ orders: MarketplaceOrder[]; broken: BrokenRow[] }>;

  /** Buys the label of an order or of some of its pieces (US, MKT-26). Write: never retried automatically. */
  createPackage(access: ShopAccess, orderId: string, request?: PackageRequest): Promise<CreatedPackage>;
  /** Arranges the shipment of a package that exists already. Write. */
  shipPackage(access: ShopAccess, packageId: string, request?: ShipRequest): Promise<void>;
  getPackage(access: ShopAccess, packageId: string): Promise<MarketplacePackage>;
  searchPackages(access: ShopAccess, search: PackageSearch): Promise<PackagePage>;
  getShippingDocument(access: ShopAccess, packageId: string, request?: DocumentRequest): Promise<ShippingDocument>;
  /**
   * Fetches the file behind a `docUrl`, unsigned; through the shop's proxy when one is given. An unreadable PDF is returned together with its
   * `fault`.
   */
  downloadDocument(docUrl: string, proxy?: Proxy | null): Promise<DownloadedPdf>;

  /** Returns one page of the groups of orders whose packages can be combined (MKT-48). */
  searchCombinable(access: ShopAccess, pageToken?: string | null): Promise<CombinableGroupPage>;
  /** Combines the packages of orders of one group into one package. Write. */
  combinePackages(access: ShopAccess, group: CombinableGroup): Promise<PackageChange>;
  /** Removes orders from a combined package; each of them gets a package of its own again. Write. */
  uncombinePackage(access: ShopAccess, packageId: string, orderIds: readonly string[]): Promise<PackageChange>;
  /** Returns the marketplace's reason why an order cannot be split; null when it can be split. */
  whyNotSplittable(access: ShopAccess, orderId: string): Promise<string | null>;
  /** Splits an order into packages with the given pieces; every piece must be in exactly one package. Write. */
  splitOrder(access: ShopAccess, orderId: string, groups: readonly (readonly string[])[]): Promise<PackageChange>;

  /** Reports that the seller shipped an order itself. Write. */
  markShipped(
    access: ShopAccess,
    orderId: string,
    tracking: TrackingInput & { lineItemIds?: string[] },
  ): Promise<MarkedPackage>;
  /** Corrects the tracking number of an order that the seller shipped itself. Write. */
  updateTracking(access: ShopAccess, orderId: string, tracking: TrackingInput): Promise<void>;
  getTracking(access: ShopAccess, orderId: string): Promise<TrackingEvent[]>;
  listWarehouses(access: ShopAccess): Promise<Warehouse[]>;
  listDeliveryOptions(access: ShopAccess, warehouseId: string): Promise<DeliveryOption[]>;
  listShippingProviders(access: ShopAccess, deliveryOptionId: string): Promise<ShippingProvider[]>;

  /** Returns one page of cancellations, by update time. */
  searchCancellations(access: ShopAccess, search: RequestSearch): Promise<RequestPage>;
  /** Returns one page of returns, by update time. */
  searchReturns(access: ShopAccess, search: RequestSearch): Promise<RequestPage>;
  /** Returns the reasons with which the seller may reject a request. */
  listRejectReasons(access: ShopAccess, requestId: string): Promise<RejectReason[]>;
  /** Approves a buyer's cancel request. Write. */
  approveCancellation(access: ShopAccess, id: string, answer: Answer): Promise<void>;
  /** Rejects a buyer's cancel request. Write. */
  rejectCancellation(access: ShopAccess, id: string, refusal: Refusal): Promise<void>;
  /** Approves the current decision of a return, or refunds instead of a replacement. Write. */
  approveReturn(
    access: ShopAccess,
    id: string,
    action: RequestAction,
    answer: Answer & { isRefundInstead?: boolean },
  ): Promise<void>;
  /** Rejects the current decision of a return. Write. */
  rejectReturn(access: ShopAccess, id: string, action: RequestAction, refusal: Refusal): Promise<void>;

  /** Returns one page of the money on hold. */
  searchUnsettled(access: ShopAccess, search: UnsettledSearch): Promise<UnsettledPage>;
  getOrderSettlement(access: ShopAccess, orderId: string): Promise<OrderSettlement>;

  /** Returns one page of the payments to the seller's bank, by creation. */
  listPayments(access: ShopAccess, search: PaymentSearch): Promise<PaymentPage>;
  /** Returns one page of the daily statements, by their time. */
  listStatements(access: ShopAccess, search: StatementSearch): Promise<StatementPage>;
  /** Returns one page of the transactions of a statement. */
  listStatementTransactions(
    access: ShopAccess,
    statementId: string,
    search: TransactionSearch,
  ): Promise<TransactionPage>;
  /** Returns one page of the withdrawals that the seller made; in the US, sellers receive payments instead. */
  listWithdrawals(access: ShopAccess, search: WithdrawalSearch): Promise<WithdrawalPage>;

  /** Returns one page of products, with the total count. */
  searchProducts(access: ShopAccess, search: ProductSearch): Promise<ProductPage>;
  getProduct(access: ShopAccess, productId: string): Promise<ProductDetail>;

  /** Creates a flash sale without variants and returns its id; its title must be unique in the shop (MKT-43). Write. */
  createFlashSale(access: ShopAccess, sale: NewFlashSale): Promise<string>;
  /** Adds variants with their prices, or changes their prices. When one variant is rejected, no variant is added or changed (MKT-42). Write. */
  putFlashSaleSkus(access: ShopAccess, activityId: string, products: readonly PromotedProduct[]): Promise<void>;
  /** Ends a flash sale that has not ended. Write. */
  stopFlashSale(access: ShopAccess, activityId: string): Promise<void>;
  getFlashSale(access: ShopAccess, activityId: string): Promise<FlashSaleDetail>;
  /** Returns one page of the shop's flash sales, the newest first. */
  searchFlashSales(access: ShopAccess, search: ActivitySearch): Promise<ActivityPage>;

  /** Sets the webhook URL of a topic; a topic has only one (MKT-32). Write. */
  registerWebhook(access: ShopAccess, registration: WebhookRegistration): Promise<void>;
  removeWebhook(access: ShopAccess, eventType: string): Promise<void>;
  listWebhooks(access: ShopAccess): Promise<WebhookRegistration[]>;
  /**
   * Checks a delivery's signature over its exact bytes and reads it; null when the signature is wrong.
   *
   * Errors: ConnectorError `not-understood` when the delivery is signed but does not have the documented form.
   */
  verifyWebhook(headers: WebhookHeaders, rawBody: Uint8Array | string): WebhookEvent | null;

  /** Closes the connections; no call may follow. */
  close(): Promise<void>;
}
