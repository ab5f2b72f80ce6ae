import { type CostTable, NO_COSTS } from '@bobbin/domain/factories/parcel-price';
import type { z } from 'zod';
import { createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import { type Factory, type FactoryCredentials, FactoryError, type FactoryOrder } from '../factory.ts';
import { type CallRecord, createHttp, type HttpCall } from '../http.ts';
import { formatIssues } from '../json.ts';
import { createRedact, type Redact } from '../redact.ts';
import { createBackoff, MAX_FORM_WAIT_MS, retry } from '../retry.ts';
import { type Asked, readAnswer } from './answer.ts';
import { checkOrder } from './check.ts';
import {
  createFactoryError,
  createUnreadable,
  findMessageCode,
  isNotFound,
  PARTNER,
  toFactoryError,
} from './errors.ts';
import { createHooks } from './hooks.ts';
import { type PrintType, SIDE_NAMES, type SideNames, toCatalogue, toFactoryOrder, toWireOrder } from './map.ts';
import { createSessions, type Token } from './session.ts';
import {
  createdSchema,
  type Envelope,
  orderSchema,
  ordersSchema,
  tokenSchema,
  variantSchema,
  variantsSchema,
} from './wire.ts';

export interface FlashConfig {
  /** Base URL: `https://api.flashship.net/seller-api-v2`, another host of FLASH, or a simulator. Users never enter it (SEC-4). */
  baseUrl: string;
  timeoutMs: number;
  /** Timeout of a read with all its attempts (PAR-25). */
  readTimeoutMs?: number;
  /** Timeout of a login check while a user waits at a form. */
  formTimeoutMs?: number;
  /** Print type of all orders (PAR-32); 1 by default. */
  printType?: PrintType;
  /** FLASH's names of the four sides, if they differ from the defaults. */
  sideNames?: SideNames;
  /**
   * How an order with a lost response is found (PAR-30): by a batch call with our references (default), or by the detail call. When neither call
   * exists, the order is not searched, and a person must check.
   */
  findBy?: 'batch' | 'detail' | 'none';
  costs?: CostTable;
  clock?: Clock;
  /** Receives a record of every attempt; it contains no secret. */
  onCall?: (record: CallRecord) => void;
}

const ATTEMPTS = 3;
const FORM_ATTEMPTS = 2;
const READ_TIMEOUT_MS = 10_000;
const FORM_TIMEOUT_MS = 15_000;
/** Maximum orders of a batch call (PAR-20). */
const BATCH_MAX = 20;
/** Lifetime of a token when FLASH does not send it, in seconds. */
const TOKEN_SECONDS = 18_000;

interface Call {
  method: HttpCall['method'];
  path: string;
  body?: Readonly<Record<string, unknown>>;
  isWrite?: boolean;
  /** Used while a user waits at a form. */
  isForm?: boolean;
}

/**
 * Creates the client of the factory FLASH, version 2 (PAR-18).
 * Units: milliseconds. Errors: none when it is created; the calls fail with FactoryError.
 */
export function createFlash(config: FlashConfig): Factory {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const readTimeoutMs = Math.min(config.readTimeoutMs ?? READ_TIMEOUT_MS, config.timeoutMs);
  const formTimeoutMs = Math.min(config.formTimeoutMs ?? FORM_TIMEOUT_MS, config.timeoutMs);
  const findBy = config.findBy ?? 'batch';

  async function exchange(
    { method, path, body, isWrite = false, isForm = false }: Call,
    token: string | null,
    redact: Redact,
    refusal: Asked['refusal'],
  ): Promise<Envelope> {
    const time = createCallTime(isWrite ? config.timeoutMs : isForm ? formTimeoutMs : readTimeoutMs);
    const attempt = async () => {
      try {
        const reply = await http.request({
          method,
          url: `${baseUrl}${path}`,
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: body && JSON.stringify(body),
          isWrite,
          redact,
          time,
        });
        return readAnswer(reply, { path, isWrite, redact, now: clock.now(), refusal });
      } catch (error) {
        throw toFactoryError(error);
      }
    };
    if (isWrite) return attempt();
    const policy = isForm ? createBackoff(FORM_ATTEMPTS, clock, MAX_FORM_WAIT_MS) : createBackoff(ATTEMPTS, clock);
    return retry(attempt, policy, clock, { time });
  }

  /**
   * Exchanges user name and password for a token. Every refusal of this call concerns the user name or the password. A login can be repeated, because
   * it changes nothing.
   */
  async function login({ username = '', apiKey }: FactoryCredentials, isForm = false): Promise<Token> {
    const call = { method: 'POST' as const, path: '/token', body: { username, password: apiKey }, isForm };
    const answer = await exchange(call, null, createRedact([apiKey]), () => 'AUTH');
    const inside = tokenSchema.safeParse(answer.data);
    const token = inside.success ? inside : tokenSchema.safeParse(answer);
    if (!token.success) throw createUnreadable('/token: the answer has no token', false);
    const { access_token: text, expires_in: seconds = TOKEN_SECONDS } = token.data;
    return { text, endsAt: clock.now() + seconds * 1000 };
  }

  const sessions = createSessions((credentials) => login(credentials), clock);

  function callWith(credentials: FactoryCredentials, token: string, input: Call): Promise<Envelope> {
    return exchange(input, token, createRedact([credentials.apiKey, token]), findMessageCode);
  }

  async function call(credentials: FactoryCredentials, input: Call): Promise<unknown> {
    const { data } = await sessions.run(credentials, (token) => callWith(credentials, token, input));
    return data;
  }

  async function findOrder(credentials: FactoryCredentials, path: string): Promise<FactoryOrder | null> {
    try {
      return readOrder(path, await call(credentials, { method: 'GET', path }));
    } catch (error) {
      if (error instanceof FactoryError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  /** Reads the orders of a batch; an unreadable order is skipped. */
  async function findBatch(credentials: FactoryCredentials, path: string, name: string, ids: readonly string[]) {
    const orders: FactoryOrder[] = [];
    let strange: FactoryError | null = null;
    for (let start = 0; start < ids.length; start += BATCH_MAX) {
      const body = { [name]: ids.slice(start, start + BATCH_MAX) };
      for (const row of await readBatch(credentials, path, body)) {
        try {
          orders.push(readOrder(path, row));
        } catch (error) {
          if (!(error instanceof FactoryError)) throw error;
          strange = error;
        }
      }
    }
    return { orders, strange };
  }

  async function readBatch(credentials: FactoryCredentials, path: string, body: Call['body'] & object) {
    try {
      return read(path, ordersSchema, await call(credentials, { method: 'POST', path, body }), false);
    } catch (error) {
      // FLASH may answer NOT_FOUND when it knows none of the orders.
      if (error instanceof FactoryError && error.code === 'NOT_FOUND') return [];
      throw error;
    }
  }

  const factory: Factory = {
    house: 'FLASH',
    costs: config.costs ?? NO_COSTS,
    ordersPerCall: BATCH_MAX,
    hooks: createHooks(),

    checkCredentials: (credentials) =>
      checkBy(async () => {
        const { text } = await login(credentials, true);
        // The token is tested with a read as well, because FLASH may issue a token to a client whose IP address is not on FLASH's list (PAR-19).
        const path = '/orders/list-variant-sku';
        const { data } = await callWith(credentials, text, { method: 'GET', path, isForm: true });
        read(path, variantsSchema, data, false);
      }),

    async listCatalogue(credentials) {
      const path = '/orders/list-variant-sku';
      const rows = read(path, variantsSchema, await call(credentials, { method: 'GET', path }), false);
      const variants = rows.flatMap((row) => {
        const variant = variantSchema.safeParse(row);
        return variant.success ? [variant.data] : [];
      });
      // A list in which no variant can be read is not a catalogue.
      if (variants.length === 0 && rows.length > 0) throw createUnreadable(`${path}: no variant in the answer`, false);
      return toCatalogue(variants);
    },

    async createOrder(credentials, input) {
      checkOrder(input);
      const { sideNames: sides = SIDE_NAMES, printType = 1 } = config;
      const path = '/orders/shirt-add';
      const body = toWireOrder(input, { sides, printType });
      const created = read(
        path,
        createdSchema,
        await call(credentials, { method: 'POST', path, body, isWrite: true }),
        true,
      );
      const code = typeof created === 'object' ? created.order_code : created;
      return toFactoryOrder({ order_code: code, partner_order_id: input.refId, status: 'CONFIRMED' });
    },

    async findOrderByRef(credentials, refId) {
      if (findBy === 'none') {
        throw createFactoryError(
          'NO_SUCH_CALL',
          `FLASH cannot be asked by our number: look on its site whether it has the order ${refId}`,
        );
      }
      if (findBy === 'detail') {
        const order = await findOrder(credentials, `/orders/order-detail?order_id=${encodeURIComponent(refId)}`);
        if (order === null || order.refId === refId) return order;
        throw createUnreadable('/orders/order-detail: partner_order_id: the answer is about another order', false);
      }
      const path = '/orders/list-partner-order-id';
      const { orders, strange } = await findBatch(credentials, path, 'list_partner_order_id', [refId]);
      const found = orders.find((order) => order.refId === refId);
      if (found !== undefined) return found;
      if (strange !== null) throw strange;
      if (orders.length === 0) return null;
      // The response contains other orders. Our order counts as absent only when FLASH says so explicitly, because an absent order is sent again
      // (PAR-24).
      throw createUnreadable(`${path}: partner_order_id: the answer is about another order`, false);
    },

    async getOrder(credentials, factoryOrderId) {
      const order = await findOrder(credentials, `/orders/${encodeURIComponent(factoryOrderId)}`);
      if (order === null || order.factoryOrderId === factoryOrderId) return order;
      // A response about another order is rejected (PAR-24).
      throw createUnreadable('/orders/{order_code}: order_code: the answer is about another order', false);
    },

    async getOrders(credentials, factoryOrderIds) {
      const { orders } = await findBatch(credentials, '/orders/list-order-code', 'list_order_code', factoryOrderIds);
      return orders.filter((order) => factoryOrderIds.includes(order.factoryOrderId));
    },

    async cancelOrder(credentials, factoryOrderId, reason = 'Cancelled by the seller') {
      const body = { order_code_list: [factoryOrderId], reject_note: reason };
      try {
        await call(credentials, { method: 'POST', path: '/orders/seller-reject', body, isWrite: true });
      } catch (error) {
        // Any other refusal means that it is too late to cancel; FLASH's exact text for this is unknown (PAR-30).
        const isAnswered = error instanceof FactoryError && error.kind === 'rejected' && !error.mayHaveHappened;
        if (!isAnswered || isNotFound(error.providerMessage)) throw error;
        throw createFactoryError('TOO_LATE', error.providerMessage);
      }
    },

    close: () => http.close(),
  };
  return factory;
}

function readOrder(path: string, data: unknown): FactoryOrder {
  const wire = read(path, orderSchema, data, false);
  try {
    return toFactoryOrder(wire);
  } catch (error) {
    throw error instanceof RangeError ? createUnreadable(`${path}: ${error.message}`, false) : error;
  }
}

function read<T>(path: string, schema: z.ZodType<T>, data: unknown, isWrite: boolean): T {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  throw createUnreadable(`${path}: ${formatIssues(parsed.error)}`, isWrite);
}
