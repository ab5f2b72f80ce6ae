import type { House } from '@bobbin/domain/factories/houses';
import type { CostTable } from '@bobbin/domain/factories/parcel-price';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { Cents } from '@bobbin/domain/money/money';
import { ConnectorError, type ConnectorErrorFacts } from './errors.ts';

/* Interface of a print factory, in neutral words (PAR-1): ids are text, money is integer cents, unknown values are null. */

/** Why a factory refused; each code requires a different action. */
export type FactoryErrorCode =
  | 'AUTH'
  | 'IP'
  | 'RATE'
  | 'VALIDATION'
  | 'DUPLICATE'
  | 'VARIANT'
  | 'STOCK'
  | 'LABEL'
  | 'ADDRESS'
  | 'DESIGN'
  /** The balance is too low; with `mayHaveHappened` the order exists anyway, waits for money, and is never sent again (PAR-30). */
  | 'BALANCE'
  | 'TOO_LATE'
  /** The factory does not know the resource. */
  | 'NOT_FOUND'
  | 'DOWN'
  /** The factory has no such call: only a person can find out. */
  | 'NO_SUCH_CALL';

export interface FactoryErrorFacts extends ConnectorErrorFacts {
  /** Null when the response was not understood. */
  code: FactoryErrorCode | null;
  /** The factory's name of the rejected field. */
  field?: string | null;
  /** The factory stored our reference although it refused the order: send it again under another one (PAR-7). */
  refUsedUp?: boolean;
}

/** A failure at a factory; `code` decides the action, `kind` whether and when to retry. */
export class FactoryError extends ConnectorError {
  declare readonly code: FactoryErrorCode | null;
  readonly field: string | null;
  readonly refUsedUp: boolean;

  constructor(facts: FactoryErrorFacts) {
    super(facts);
    this.name = 'FactoryError';
    this.field = facts.field ?? null;
    this.refUsedUp = facts.refUsedUp ?? false;
  }
}

export interface FactoryCredentials {
  /** For a factory whose accounts have a user name. */
  username?: string | undefined;
  /** The key, or the password of the user name. */
  apiKey: string;
}

export interface FactoryAddress {
  name: string;
  phone: string | null;
  street1: string;
  street2: string | null;
  city: string;
  state: string;
  zip: string;
  /** Two letters of the country. */
  country: string;
}

export interface FactoryLine {
  /** The factory's key of blank, colour and size. */
  variantId: string;
  productName: string;
  quantity: number;
  /** URLs that the factory can fetch. */
  designs: Partial<Record<DesignSide, string>>;
  mockups: Partial<Record<DesignSide, string>>;
}

export interface FactoryOrderInput {
  /** Our id of this submit, unique for ever. */
  refId: string;
  /** One of the factory's shipping options. */
  shipping: string;
  line?: string | null;
  facility?: string | null;
  note?: string | null;
  /** URL of the marketplace's label; without it the address is required. */
  labelUrl: string | null;
  /** The number on that label; a factory may require it beside the link. */
  trackingNumber?: string | null;
  address: FactoryAddress | null;
  lines: readonly FactoryLine[];
}

export interface FactoryOrder {
  factoryOrderId: string;
  refId: string | null;
  /** The factory's own word, shown as a badge. */
  rawStatus: string;
  /** Null for an unknown word: our state stays unchanged. */
  state: FulfilState | null;
  /** Total cost; null until the factory reports it. */
  costCents: Cents | null;
  trackingNumber: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  /** False when the factory waits for money, null when unknown. */
  isPaid: boolean | null;
  note: string | null;
  /** For a cancelled order, whether the factory keeps some of the cost, if it reports it; no factory reports how much. */
  keepsCost?: boolean;
}

export interface CatalogueVariant {
  variantId: string;
  color: string | null;
  /** Colour such as `#1a2b3c`. */
  hex: string | null;
  size: string | null;
  sku: string | null;
  priceCents: Cents | null;
  isInStock: boolean | null;
}

/** A product of the factory with its variants (feeds the sku catalogue). */
export interface CatalogueGroup {
  productId: string;
  productName: string;
  style: string | null;
  variants: CatalogueVariant[];
}

export type CredentialsCheck = 'ok' | 'bad-key' | 'ip-not-listed' | 'down';

/** A webhook message of a factory, as received. */
export interface FactoryHook {
  header(name: string): string | null;
  /** Byte for byte, because signatures cover it. */
  body: Buffer;
}

/** The order to poll: a webhook is never trusted for more than that (PAR-31). */
export interface FactoryHint {
  factoryOrderId: string | null;
  refId: string | null;
}

/** Webhooks of a factory. */
export interface FactoryHooks {
  /** Whether a signature verifies the sender; otherwise the secret is a part of the URL. */
  isSigned: boolean;
  /** Reads a message; `unproven` when its signature fails, null when it concerns no order. Does not fail. */
  read(hook: FactoryHook, secret: string): FactoryHint | 'unproven' | null;
}

/** The part of a factory that accounts need. */
export interface CredentialChecker {
  readonly house: House;
  /** Tries the key without changing anything; does not fail. */
  checkCredentials(credentials: FactoryCredentials): Promise<CredentialsCheck>;
  close(): Promise<void>;
}

/** Every method that makes a call fails only with FactoryError, unless documented otherwise. */
export interface Factory extends CredentialChecker {
  /** Charges beside the pieces of its catalogue, as far as known. */
  readonly costs: CostTable;
  /** Maximum orders of one `getOrders` request; 1 when each needs its own request. */
  readonly ordersPerCall: number;
  /** Null for a factory without known webhooks: then only polling works. */
  readonly hooks: FactoryHooks | null;
  listCatalogue(credentials: FactoryCredentials, line?: string): Promise<CatalogueGroup[]>;
  /** Sends an order, once. After an error with `mayHaveHappened`, check with `findOrderByRef` before sending again (PAR-5). */
  createOrder(credentials: FactoryCredentials, input: FactoryOrderInput): Promise<FactoryOrder>;
  /**
   * Returns the order with our reference, null when the factory certainly has none. `sentAt` (epoch milliseconds) is when it may first have
   * been sent. NO_SUCH_CALL when the factory has no such call: then a person must check.
   */
  findOrderByRef(credentials: FactoryCredentials, refId: string, sentAt?: number | null): Promise<FactoryOrder | null>;
  /** Returns an order, null when the factory does not know it. */
  getOrder(credentials: FactoryCredentials, factoryOrderId: string): Promise<FactoryOrder | null>;
  /** Returns those of the orders that the factory knows. */
  getOrders(credentials: FactoryCredentials, factoryOrderIds: readonly string[]): Promise<FactoryOrder[]>;
  /** Cancels an order; TOO_LATE when production has begun. Write: sent once. */
  cancelOrder(credentials: FactoryCredentials, factoryOrderId: string, reason?: string): Promise<void>;
}
