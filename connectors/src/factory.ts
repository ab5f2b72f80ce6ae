import type { House } from '@bobbin/domain/factories/houses';
import type { CostTable } from '@bobbin/domain/factories/parcel-price';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { Cents } from '@bobbin/domain/money/money';
import { ConnectorError, type ConnectorErrorFacts } from './errors.ts';

/* Interface of a print factory, the same for all factories (PAR-1). Ids are text, money is integer cents, and unknown values are null. */

/** Reasons why a call to a factory failed; each code requires a different action. */
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
  /**
   * The balance at the factory is too low. With `mayHaveHappened`, the order exists at the factory and waits for money, so it must never be sent
   * again (PAR-30).
   */
  | 'BALANCE'
  | 'TOO_LATE'
  /** The factory does not know the resource. */
  | 'NOT_FOUND'
  | 'DOWN'
  /** The factory has no such call, so only a person can find the answer. */
  | 'NO_SUCH_CALL';

export interface FactoryErrorFacts extends ConnectorErrorFacts {
  /** Code of the failure; null when the response was not understood. */
  code: FactoryErrorCode | null;
  /** The factory's name for the rejected field. */
  field?: string | null;
  /** True when the factory stored our reference although it refused the order. The order must then be sent with another reference (PAR-7). */
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
  /** User name, for a factory whose accounts have one. */
  username?: string | undefined;
  /** The API key, or the password that belongs to the user name. */
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
  /** Country code of two letters. */
  country: string;
}

export interface FactoryLine {
  /** The factory's key for the combination of blank, colour and size. */
  variantId: string;
  productName: string;
  quantity: number;
  /** URLs that the factory can fetch. */
  designs: Partial<Record<DesignSide, string>>;
  mockups: Partial<Record<DesignSide, string>>;
}

export interface FactoryOrderInput {
  /** Our reference for this submit; it is never used again. */
  refId: string;
  /** One of the factory's shipping options. */
  shipping: string;
  line?: string | null;
  facility?: string | null;
  note?: string | null;
  /** URL of the marketplace's label; without a label, the address is required. */
  labelUrl: string | null;
  /** The tracking number on the label; a factory may require it in addition to the URL. */
  trackingNumber?: string | null;
  address: FactoryAddress | null;
  lines: readonly FactoryLine[];
}

export interface FactoryOrder {
  factoryOrderId: string;
  refId: string | null;
  /** The factory's own status, which screens show as a badge. */
  rawStatus: string;
  /** Our state; null for an unknown status, so that the stored state stays unchanged. */
  state: FulfilState | null;
  /** Total cost; null until the factory reports a cost. */
  costCents: Cents | null;
  trackingNumber: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  /** Whether the order is paid: false when the factory waits for money, null when unknown. */
  isPaid: boolean | null;
  note: string | null;
  /** For a cancelled order, whether the factory keeps a part of the cost, if the factory reports this. No factory reports how much it keeps. */
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
  /** Body of the message, byte for byte, because signatures cover the bytes. */
  body: Buffer;
}

/** Id of the order to poll. No other content of a webhook is trusted (PAR-31). */
export interface FactoryHint {
  factoryOrderId: string | null;
  refId: string | null;
}

/** Webhooks of a factory. */
export interface FactoryHooks {
  /** Whether a signature verifies the sender; otherwise a secret in the URL does. */
  isSigned: boolean;
  /** Reads a message. Returns `unproven` when the signature is invalid, and null when the message concerns no order. Never throws. */
  read(hook: FactoryHook, secret: string): FactoryHint | 'unproven' | null;
}

/** The methods of a factory that the management of accounts needs. */
export interface CredentialChecker {
  readonly house: House;
  /** Tests the credentials with a call that changes nothing. Never throws. */
  checkCredentials(credentials: FactoryCredentials): Promise<CredentialsCheck>;
  close(): Promise<void>;
}

/** A print factory. Every method that makes a call throws only FactoryError, unless documented otherwise. */
export interface Factory extends CredentialChecker {
  /** Costs in addition to the pieces of the factory's catalogue, as far as known. */
  readonly costs: CostTable;
  /** Maximum orders of one `getOrders` request; 1 when each needs its own request. */
  readonly ordersPerCall: number;
  /** Webhooks of the factory; null for a factory without known webhooks, whose orders are only polled. */
  readonly hooks: FactoryHooks | null;
  listCatalogue(credentials: FactoryCredentials, line?: string): Promise<CatalogueGroup[]>;
  /**
   * Sends an order, without retries. After an error with `mayHaveHappened`, the caller must check with `findOrderByRef` before it sends the order
   * again (PAR-5).
   */
  createOrder(credentials: FactoryCredentials, input: FactoryOrderInput): Promise<FactoryOrder>;
  /**
   * Returns the order with our reference; null when the factory certainly has no such order. `sentAt` is the earliest time at which the order may
   * have been sent, in epoch milliseconds. Throws NO_SUCH_CALL when the factory has no such call, so that a person must check.
   */
  findOrderByRef(credentials: FactoryCredentials, refId: string, sentAt?: number | null): Promise<FactoryOrder | null>;
  /** Returns an order; null when the factory does not know the order. */
  getOrder(credentials: FactoryCredentials, factoryOrderId: string): Promise<FactoryOrder | null>;
  /** Returns those of the orders that the factory knows. */
  getOrders(credentials: FactoryCredentials, factoryOrderIds: readonly string[]): Promise<FactoryOrder[]>;
  /** Cancels an order; throws TOO_LATE when production has begun. The call is a write, so it is not retried. */
  cancelOrder(credentials: FactoryCredentials, factoryOrderId: string, reason?: string): Promise<void>;
}
