import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { toMoneyText } from '../factory/money.ts';
import { isFields } from '../runtime/fields.ts';
import { toCallText, type Words } from '../runtime/hooks.ts';
import { listProducts, toProductAnswer } from './catalogue.ts';
import { createOrder } from './create-order.ts';
import { readOrderForm, toFormAnswer, toText } from './order-form.ts';
import { cancelOrder, settleOrder, toTracking } from './production.ts';
import { findOrderByRefId, type Order, type World } from './world.ts';

type Answer = { data: unknown; msg: string; status: 'success' | 'error' };

const succeed = (data: unknown, msg: string): Answer => ({ data, msg, status: 'success' });
const refuse = (msg: string): Answer => ({ data: null, msg, status: 'error' });

const ORDER_NOT_FOUND = 'order not found';
const LIST_PAGE = 20;

/** Returns Laravel's response for a method that a path does not support. */
function refuseMethod(reply: FastifyReply, method: string, path: string, taken: string): FastifyReply {
  const message = `The ${method} method is not supported for route ${path}. Supported methods: ${taken}.`;
  return reply.code(405).header('allow', taken).send({ message });
}

function readQuery(request: FastifyRequest, name: string): string | null {
  return isFields(request.query) ? toText(request.query[name]) : null;
}

function readBody(request: FastifyRequest, name: string): string | null {
  return isFields(request.body) ? toText(request.body[name]) : null;
}

/** Returns the refusal of an API key; null for a valid key. Both refusals have HTTP 200 (PAR-3). */
function checkKey(world: World, apiKey: string | null, text: string): Answer | null {
  if (apiKey === null || !world.wallets.has(apiKey) || world.faults.take('key-revoked', { text }) !== null) {
    return refuse('Khong tim thay api key');
  }
  if (world.faults.take('key-not-seller', { text }) !== null) {
    return refuse('Tai khoan khong phai seller hoac api key bi trung');
  }
  return null;
}

/** Formats an order for the detail call (PAR-9). */
export function toOrderDetail(world: World, order: Order): object {
  return {
    id: order.id,
    ref_id: order.refId,
    shipping_label: order.label,
    shipping_service: 'USPS',
    shipping_method: order.shippingMethod,
    tracking_id: order.trackingNumber,
    fulfill_status: order.fulfilStatus,
    payment_status: order.isPaid ? 'paid' : 'pending',
    total_cost: toMoneyText(order.totalCents),
    paid_cost: toMoneyText(order.paidCents),
    print_cost: toMoneyText(order.printCents),
    shipping_cost: toMoneyText(order.shippingCents),
    note: order.note,
    name: order.address?.name ?? null,
    phone: order.address?.phone ?? null,
    address_1: order.address?.street1 ?? null,
    address_2: order.address?.street2 ?? null,
    city: order.address?.city ?? null,
    state: order.address?.state ?? null,
    postcode: order.address?.zip ?? null,
    country: order.address?.country ?? null,
    created_at: new Date(order.createdAt).toISOString(),
    tracking: toTracking(world, order),
    items: order.items.map((item) => ({
      id: item.id,
      price: toMoneyText(item.pieceCents),
      sku: item.variant.sku,
      status: order.fulfilStatus,
      quantity: item.quantity,
      product_name: item.productName,
      mockup: item.mockup,
      mockup_back: item.mockupBack,
      variant_id: item.variant.id,
    })),
  };
}

function toDetailAnswer(world: World, order: Order): Answer {
  settleOrder(world, order);
  const fault = world.faults.take('unknown-status', { text: `${order.id} ${order.refId}` });
  const detail = toOrderDetail(world, order);
  return succeed(fault === null ? detail : { ...detail, fulfill_status: fault.word ?? 'quality_check' }, 'success');
}

/** Returns PRESSIFY's response to too many calls, which is Laravel's. */
export const WORDS: Words = {
  hideSecrets: (url) => url.replace(/api_key=[^&]*/, 'api_key=***'),
  note: (request) => ({ refId: readBody(request, 'ref_id') ?? readQuery(request, 'ref_id') }),
  // The fault `drop` applies only to accepted create and cancel calls, because only their lost response has consequences.
  isAccepted: (request, reply, payload) =>
    request.method === 'POST' && reply.statusCode === 200 && payload.includes('"status":"success"'),
  refuseTooMany: (reply, seconds) =>
    reply.code(429).header('retry-after', String(seconds)).send({ message: 'Too Many Attempts.' }),
};

/** Adds the factory's own API under /api (PAR-6, PAR-12). */
export function addApiRoutes(app: FastifyInstance, world: World): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }));
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    const fault = world.faults.take('string-body', { text: toCallText(request) });
    if (fault === null) return payload;
    // The JSON is sent as a text: with the content type text, or as a JSON string (PAR-6).
    const isQuoted = fault.word === 'quoted';
    reply.removeHeader('content-length');
    reply.type(isQuoted ? 'application/json; charset=utf-8' : 'text/html; charset=UTF-8');
    return isQuoted ? JSON.stringify(payload) : payload;
  });

  app.addHook('preHandler', async (request, reply) => {
    const fault = world.faults.take('fails-under-200', { text: toCallText(request) });
    if (fault !== null) return reply.send(refuse(fault.word === 'too-many' ? 'Too Many Attempts.' : 'Server Error'));
  });

  app.post('/order', async (request, reply) => {
    const callText = toCallText(request);
    const refId = readBody(request, 'ref_id');
    if (refId !== null) world.creates.set(refId, (world.creates.get(refId) ?? 0) + 1);

    // The form is validated before the API key, so even a caller with an invalid key gets field errors.
    const read = readOrderForm(request.body, (taken) => world.refIds.has(taken));
    if (!read.ok) return reply.code(422).send(toFormAnswer(read.errors));
    const apiKey = readBody(request, 'api_key');
    const refusal = checkKey(world, apiKey, callText);
    if (refusal !== null || apiKey === null) return refusal;

    const created = createOrder(world, read.form, apiKey, callText);
    if (!created.ok) return refuse(created.msg);
    settleOrder(world, created.order);
    return succeed(created.order.id, 'Create order success');
  });

  app.get('/order/:id', async (request) => {
    const apiKey = readQuery(request, 'api_key');
    if (apiKey === null) return refuse('The api_key field is required');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const order = findOrderById(world, isFields(request.params) ? toText(request.params['id']) : null);
    if (order === null) return refuse(ORDER_NOT_FOUND);
    if (order.apiKey !== apiKey) return refuse('Api key khong khop voi store');
    return toDetailAnswer(world, order);
  });

  app.get('/order', async (request, reply) => {
    if (world.settings.look !== 'ref') return refuseMethod(reply, 'GET', 'api/order', 'POST');
    const apiKey = readQuery(request, 'api_key');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const refId = readQuery(request, 'ref_id');
    if (refId === null) return refuse('The ref_id field is required');
    const order = findOrderByRefId(world, refId);
    // The order of another store is reported as not found, because a seller must not learn the ids of other sellers.
    return order === null || order.apiKey !== apiKey ? refuse(ORDER_NOT_FOUND) : toDetailAnswer(world, order);
  });

  app.get('/orders', async (request, reply) => {
    if (world.settings.look !== 'list') return reply.code(404).send({ message: 'Not Found' });
    const apiKey = readQuery(request, 'api_key');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const from = Date.parse(readQuery(request, 'from') ?? '1970-01-01');
    const start = (Number(readQuery(request, 'page') ?? '1') - 1) * LIST_PAGE;
    const mine = [...world.orders.values()].filter((order) => order.apiKey === apiKey && order.createdAt >= from);
    for (const order of mine) settleOrder(world, order);
    return succeed(
      mine
        .toReversed()
        .slice(start, start + LIST_PAGE)
        .map((order) => toOrderDetail(world, order)),
      'success',
    );
  });

  app.post('/order/cancel', async (request) => {
    const apiKey = readBody(request, 'api_key');
    const refusal = checkKey(world, apiKey, toCallText(request));
    if (refusal !== null) return refusal;
    const id = readBody(request, 'id');
    if (id === null) return refuse('The id field is required');
    const order = findOrderById(world, id);
    if (order === null) return refuse(ORDER_NOT_FOUND);
    if (order.apiKey !== apiKey) return refuse('Api key khong khop voi store');
    settleOrder(world, order);
    // Only orders on which work has not begun can be cancelled (PAR-11); work on an order with priority begins immediately.
    if (order.fulfilStatus !== 'new_order') {
      return refuse(`Khong the huy don hang, trang thai hien tai: ${order.fulfilStatus}`);
    }
    cancelOrder(world, order);
    return succeed(order.id, 'Cancel order success');
  });

  app.get('/all-product', async () => succeed(listProducts(), 'success'));

  app.get('/product/:id', async (request) => {
    const id = isFields(request.params) ? toText(request.params['id']) : null;
    const product = id === null ? null : toProductAnswer(world.variants, id);
    return product === null ? refuse('product not found') : succeed(product, 'success');
  });
}

function findOrderById(world: World, id: string | null): Order | null {
  return id === null ? null : (world.orders.get(id) ?? null);
}
