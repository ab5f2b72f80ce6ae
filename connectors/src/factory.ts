import type { House } from '@bobbin/domain/factories/houses';
import type { CostTable } from '@bobbin/domain/factories/parcel-price';
import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import type { FulfilState } from '@bobbin/domain/fulfilment/life-cycle';
import type { Cents } from '@bobbin/domain/money/money';
import { ConnectorError, type ConnectorErrorFacts } from './errors.ts';

/*
 * What we need of a print factory, in neutral words (PAR-1): ids are text, money is integer cents, what is not
 * known is null.
 */

/** Why a factory refused; each code asks for a different action. */
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
  /** Money is short; with `mayHaveHappened` the order is there anyway, waits for it, and is never sent again (PAR-30). */
  | 'BALANCE'
  | 'TOO_LATE'
  /** It has no such thing. */
  | 'NOT_FOUND'
  | 'DOWN'
  /** The factory has no such call: nobody but a person can find out. */
  | 'NO_SUCH_CALL';

export interface FactoryErrorFacts extends ConnectorErrorFacts {
  /** Null when the answer was not understood. */
  code: FactoryErrorCode | null;
  /** The factory's name of the field that it does not like. */
  field?: string | null;
  /** The factory has kept our reference although it refused the order: send it again under another one (PAR-7). */
  refUsedUp?: boolean;
}

/** A failure at a factory; `code` says what to do, `kind` whether and when to try again. */
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
  /** Of a factory that is signed in to with a name. */
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
  /** Two letters. */
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
  /** Our id of this sending, unique for ever. */
  refId: string;
  /** One of the factory's shipping options. */
  shipping: string;
  line?: string | null;
  facility?: string | null;
  note?: string | null;
  /** URL of the marketplace's label; without it the address is needed. */
  labelUrl: string | null;
  /** The number on that label; a house may want to hear it beside the link. */
  trackingNumber?: string | null;
  address: FactoryAddress | null;
  lines: readonly FactoryLine[];
}

export interface FactoryOrder {
  factoryOrderId: string;
  refId: string | null;
  /** The factory's own word, shown as a badge. */
  rawStatus: string;
  /** Null for a word that is unknown: our state stays as it is. */
  state: FulfilState | null;
  /** All that it costs; null until the factory says. */
  costCents: Cents | null;
  trackingNumber: string | null;
  carrier: string | null;
  trackingUrl: string | null;
  /** False when the factory waits for money, null when it does not say. */
  isPaid: boolean | null;
  note: string | null;
  /** Of a cancelled order, where the factory says it: whether it keeps some of the cost; how much no house says. */
  keepsCost?: boolean;
}

export interface CatalogueVariant {
  variantId: string;
  color: string | null;
  /** Such as `#1a2b3c`. */
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

/** A message that a factory sent of its own accord, as it came in. */
export interface FactoryHook {
  header(name: string): string | null;
  /** Byte for byte, because signatures are over it. */
  body: Buffer;
}

/** Which order to ask about: a message is never believed more than that (PAR-31). */
export interface FactoryHint {
  factoryOrderId: string | null;
  refId: string | null;
}

/** How a factory tells us news. */
export interface FactoryHooks {
  /** Whether a signature proves who sent a message; where none does, the secret is a part of the address. */
  isSigned: boolean;
  /** Reads a message; `unproven` without its signature, null when it is about no order. Does not fail. */
  read(hook: FactoryHook, secret: string): FactoryHint | 'unproven' | null;
}

/** The part of a factory that accounts need. */
export interface CredentialChecker {
  readonly house: House;
  /** Tries the key without changing anything; this one does not fail. */
  checkCredentials(credentials: FactoryCredentials): Promise<CredentialsCheck>;
  close(): Promise<void>;
}

/** Every method that calls out fails with FactoryError only, unless it says otherwise. */
export interface Factory extends CredentialChecker {
  /** What it charges beside the pieces of its catalogue, as far as that is known. */
  readonly costs: CostTable;
  /** How many orders it tells of in one call of `getOrders`; 1 where each is a call of its own. */
  readonly ordersPerCall: number;
  /** Null for a factory that is not known to tell news: then only asking helps. */
  readonly hooks: FactoryHooks | null;
  listCatalogue(credentials: FactoryCredentials, line?: string): Promise<CatalogueGroup[]>;
  /**
   * Sends an order, once. After an error with `mayHaveHappened` look with `findOrderByRef` before sending again (PAR-5).
   */
  createOrder(credentials: FactoryCredentials, input: FactoryOrderInput): Promise<FactoryOrder>;
  /**
   * Returns the order that carries our reference, null when the factory surely has none. `sentAt` (epoch milliseconds) is when it may have
   * been sent first. NO_SUCH_CALL when the factory cannot be asked: then a person has to look.
   */
  findOrderByRef(credentials: FactoryCredentials, refId: string, sentAt?: number | null): Promise<FactoryOrder | null>;
  /** Returns an order, null when the factory does not know it. */
  getOrder(credentials: FactoryCredentials, factoryOrderId: string): Promise<FactoryOrder | null>;
  /** Returns those of the orders that the factory knows. */
  getOrders(credentials: FactoryCredentials, factoryOrderIds: readonly string[]): Promise<FactoryOrder[]>;
  /** Cancels an order; TOO_LATE when production has begun. Write: sent once. */
  cancelOrder(credentials: FactoryCredentials, factoryOrderId: string, reason?: string): Promise<void>;
}
