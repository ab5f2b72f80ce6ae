import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { noteCreate } from '../factory/controls.ts';
import { toMoneyNumber } from '../factory/money.ts';
import { isFields, readFields, readText } from '../runtime/fields.ts';
import { toCallText } from '../runtime/hooks.ts';
import { changeOrder, createOrder } from './create-order.ts';
import { refuse, refuseFields, succeed } from './envelope.ts';
import { sendPage } from './paging.ts';
import { createReader } from './reader.ts';
import { toOrderAnswer } from './order-answer.ts';
import { EVENTS, toWebhookAnswer } from './webhooks.ts';
import { findOrder, type Order, type World } from './world.ts';

const CANCELLABLE = ['new_order', 'on_hold'];

export function readKey(request: FastifyRequest): string {
  const header = request.headers['x-api-key'];
  return typeof header === 'string' ? header : '';
}

function readId(request: FastifyRequest): string {
  return readText(readFields(request.params), 'id') ?? '';
}

/** Formats an order, with an unknown status word when a fault applies. */
function toTold(world: World, order: Order): object {
  const fault = world.faults.take('unknown-status', { text: `${order.id} ${order.refId}` });
  const answer = toOrderAnswer(world, order);
  return fault === null ? answer : { ...answer, status: fault.word ?? 'quality_check' };
}

function cancelOrder(world: World, reply: FastifyReply, order: Order, reason: string | null): FastifyReply {
  if (!CANCELLABLE.includes(order.status) || order.place !== 'queued') {
    const message = `Order with status ${order.status} cannot be cancelled`;
    return refuse(world, reply, 'VALIDATION_ERROR', message, {
      errors: [{ field: 'status', message, type: 'value_error' }],
    });
  }
  world.house.cancel(order, reason);
  return succeed(world, reply, {
    order_id: order.refId,
    status: order.status,
    cancelled_at: new Date(order.cancelledAt ?? 0).toISOString(),
    cancellation_reason: order.cancellationReason,
    refund_amount: toMoneyNumber(order.refundedCents),
    refund_status: order.refundedCents > 0 ? 'refunded' : null,
  });
}

function addWebhookRoutes(app: FastifyInstance, world: World): void {
  const find = (request: FastifyRequest) => {
    const webhook = world.webhooks.get(readId(request));
    return webhook?.account === readKey(request) ? webhook : null;
  };

  app.get('/webhooks', (request, reply) => {
    const mine = [...world.webhooks.values()].filter(({ account }) => account === readKey(request));
    return succeed(
      world,
      reply,
      mine.map((webhook) => toWebhookAnswer(world, webhook)),
    );
  });

  app.post('/webhooks', (request, reply) => {
    const reader = createReader();
    const fields = reader.readObject('', request.body, ['name', 'url', 'events']);
    const name = reader.readText('name', fields['name']);
    const url = reader.readUrl('url', fields['url']);
    const events = reader
      .readList('events', fields['events'], 1)
      .map((event, index) => reader.readChoice(`events.${index}`, event, EVENTS));
    if (reader.errors.length > 0) return refuseFields(world, reply, reader.errors);
    world.lastId += 1;
    const webhook = {
      id: `wh_${world.lastId}`,
      account: readKey(request),
      name,
      url,
      events,
      createdAt: world.clock.now(),
    };
    world.webhooks.set(webhook.id, webhook);
    return succeed(world, reply.code(201), toWebhookAnswer(world, webhook));
  });

  app.get('/webhooks/:id', (request, reply) => {
    const webhook = find(request);
    if (webhook === null) return refuse(world, reply, 'NOT_FOUND', 'Webhook not found');
    return succeed(world, reply, toWebhookAnswer(world, webhook));
  });

  app.delete('/webhooks/:id', (request, reply) => {
    const webhook = find(request);
    if (webhook === null) return refuse(world, reply, 'NOT_FOUND', 'Webhook not found');
    world.webhooks.delete(webhook.id);
    return succeed(world, reply, { id: webhook.id });
  });
}

/** Adds orders and webhooks of MANGO's public API v3 (PAR-16). */
export function addOrderRoutes(app: FastifyInstance, world: World): void {
  const find = (request: FastifyRequest): Order | null => findOrder(world, readKey(request), readId(request));

  app.get('/orders', (request, reply) => {
    const mine = world.orders.list(readKey(request)).toReversed();
    return sendPage(world, request, reply, mine, (order) => toTold(world, order));
  });

  app.post('/orders', (request, reply) => {
    const body = isFields(request.body) ? request.body : {};
    const refId = readText(body, 'order_id');
    noteCreate(world.creates, refId);
    const made = createOrder(world, readKey(request), body, toCallText(request));
    if (!made.ok) return refuseFields(world, reply, made.errors);
    return succeed(world, reply.code(201), toOrderAnswer(world, made.order));
  });

  app.get('/orders/:id', (request, reply) => {
    const order = find(request);
    if (order === null) return refuse(world, reply, 'NOT_FOUND', 'Order not found');
    return succeed(world, reply, toTold(world, order));
  });

  app.put('/orders/:id', (request, reply) => {
    const order = find(request);
    if (order === null) return refuse(world, reply, 'NOT_FOUND', 'Order not found');
    if (order.isOver || order.place !== 'queued') {
      return refuse(world, reply, 'VALIDATION_ERROR', `Order with status ${order.status} cannot be changed`);
    }
    const made = changeOrder(world, order, isFields(request.body) ? request.body : {});
    return made.ok ? succeed(world, reply, toOrderAnswer(world, order)) : refuseFields(world, reply, made.errors);
  });

  const cancel = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const order = find(request);
    if (order === null) return refuse(world, reply, 'NOT_FOUND', 'Order not found');
    return cancelOrder(world, reply, order, readText(readFields(request.body), 'reason'));
  };
  app.post('/orders/:id/cancel', cancel);
  // One known client cancels with this method, see the list of disagreements.
  app.delete('/orders/:id', cancel);

  addWebhookRoutes(app, world);
}
