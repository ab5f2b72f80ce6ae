import { afterEach, describe, expect, it } from 'vitest';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import {
  KEY,
  type PressifyStub,
  startPressifyStub,
  toFailure,
  toFieldErrors,
  toSuccess,
} from '../testing/pressify-stub.ts';
import { createSampleFactoryOrder } from '../testing/sample-factory-order.ts';
import type { StubReply } from '../testing/stub-server.ts';

let stub: PressifyStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startPressifyStub>): Promise<PressifyStub> {
  stub = await startPressifyStub(...args);
  return stub;
}

describe('createOrder', () => {
  it('sends the order in PRESSIFY’s format (PAR-6)', async () => {
    const { pressify, server } = await start(() => toSuccess(88123));
    expect(await pressify.createOrder(KEY, createSampleFactoryOrder())).toEqual({
      factoryOrderId: '88123',
      refId: 'BOB-576461413038785752-1',
      rawStatus: 'new_order',
      state: 'SUBMITTED',
      costCents: null,
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      isPaid: null,
      note: null,
    });
    expect(server.seen[0]).toMatchObject({ method: 'POST', target: '/api/order' });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      api_key: KEY.apiKey,
      ref_id: 'BOB-576461413038785752-1',
      order_status: 'new_order',
      shipping_method: 'standard',
      shipping_label: 'https://files.example/label.pdf',
      line_items: [
        {
          variant_id: 1042,
          product_name: 'Gildan 5000',
          quantity: 2,
          mockup: 'https://files.example/m.png',
          print_files: [
            { key: 'front', url: 'https://files.example/f.png' },
            { key: 'sleeve_left', url: 'https://files.example/l.png' },
          ],
        },
      ],
    });
  });

  it('sends an address when there is no label', async () => {
    const { pressify, server } = await start(() => toSuccess(1));
    const address = {
      name: 'Dan Key',
      phone: null,
      street1: '1 Coleman Ave',
      street2: null,
      city: 'San Jose',
      state: 'CA',
      zip: '95110',
      country: 'US',
    };
    await pressify.createOrder(
      KEY,
      createSampleFactoryOrder({ labelUrl: null, address, shipping: 'priority', note: 'hi' }),
    );
    const body: unknown = JSON.parse(server.seen[0]?.body ?? '');
    const { phone: _phone, street2: _street2, ...rest } = address;
    expect(body).toMatchObject({ order_status: 'priority', note: 'hi', address: rest });
    expect(body).not.toHaveProperty('shipping_label');
    expect(body).not.toHaveProperty('address.phone');
  });

  it.each<[string, StubReply]>([
    ['a number', toSuccess(88123)],
    ['a text', toSuccess('88123')],
    ['an object', toSuccess({ id: 88123 })],
    [
      'a JSON text in a JSON text',
      { text: JSON.stringify(JSON.stringify({ status: 'success', msg: '', data: 88123 })) },
    ],
    ['a JSON text with a mark before it', { text: '\uFEFF{"status":"Success","data":88123}' }],
  ])('reads an order id that is %s', async (_, reply) => {
    const { pressify } = await start(() => reply);
    expect((await pressify.createOrder(KEY, createSampleFactoryOrder())).factoryOrderId).toBe('88123');
  });

  it.each<[string, StubReply, string, boolean]>([
    ['a missing key', toFailure('khong co api key'), 'AUTH', false],
    ['an unknown key', toFailure('api_key khong ton tai'), 'AUTH', false],
    ['a key of two stores', toFailure('not a seller or the key is duplicated'), 'AUTH', false],
    ['an unknown variant', toFailure('variant id 1042 khong co trong bang product'), 'VARIANT', true],
    ['a masked address', toFailure('Order post address must not contain *'), 'ADDRESS', false],
    ['an empty wallet', toFailure('Wallet balance is not enough'), 'BALANCE', false],
    ['a duplicate', toFailure("Duplicate entry 'BOB-1' for key 'orders_ref_id_unique'"), 'DUPLICATE', false],
    ['something new', toFailure('the moon is full'), 'VALIDATION', false],
    ['a duplicate field', toFieldErrors({ ref_id: ['The ref id has already been taken.'] }), 'DUPLICATE', false],
    ['a reference that is missing', toFieldErrors({ ref_id: ['The ref id field is required.'] }), 'VALIDATION', false],
    ['a wrong variant field', toFieldErrors({ 'line_items.0.variant_id': ['must be an integer'] }), 'VARIANT', false],
    ['a wrong label', toFieldErrors({ shipping_label: ['not a url'] }), 'LABEL', false],
    ['a missing city', toFieldErrors({ 'address.city': ['required'] }), 'ADDRESS', false],
    ['a missing mockup', toFieldErrors({ 'line_items.0.mockup': ['required'] }), 'DESIGN', false],
    [
      'several fields, of which one is a duplicate',
      toFieldErrors({ note: ['too long'], ref_id: ['has already been taken'] }),
      'DUPLICATE',
      false,
    ],
    ['fields without their errors', { status: 422, text: 'no' }, 'VALIDATION', false],
    ['HTTP 401', { status: 401 }, 'AUTH', false],
    ['HTTP 403', { status: 403, json: { status: 'error', msg: 'IP is not listed' } }, 'IP', false],
    ['HTTP 404', { status: 404, text: '<html>' }, 'VALIDATION', false],
  ])('throws the matching error for %s', async (_, reply, code, refUsedUp) => {
    const { pressify, server } = await start(() => reply);
    const error = await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder()));
    expect(error).toMatchObject({ code, refUsedUp, mayHaveHappened: false, retryable: false });
    expect(error.kind).toBe(code === 'AUTH' || code === 'IP' ? 'auth' : 'rejected');
    expect(server.seen).toHaveLength(1);
  });

  it('includes the rejected field in the error', async () => {
    const { pressify } = await start(() => toFieldErrors({ ref_id: ['The ref id has already been taken.'] }));
    expect(await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      field: 'ref_id',
      providerMessage: 'ref_id: The ref id has already been taken.',
    });
  });

  it.each<[string, StubReply, string | null]>([
    ['a broken connection', { drop: true }, 'DOWN'],
    ['no answer in time', { hang: true }, 'DOWN'],
    ['a broken server', { status: 502, text: '<html>' }, 'DOWN'],
    ['an answer that is none', { text: '<html>ok</html>' }, null],
    ['an answer without an id', toSuccess(null), null],
  ])('sets mayHaveHappened after %s, and sends nothing twice (PAR-5)', async (_, reply, code) => {
    const { pressify, server } = await start(() => reply, { timeoutMs: 200 });
    expect(await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code,
      mayHaveHappened: true,
      retryable: false,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('leaves mayHaveHappened unset after a refused connection or a rate limit', async () => {
    const { pressify, server } = await start(() => ({ status: 429, headers: { 'retry-after': '3' } }));
    expect(await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code: 'RATE',
      kind: 'rate-limited',
      retryAfterMs: 3000,
      mayHaveHappened: false,
      retryable: true,
    });
    await server.close();
    expect(await catchFactoryError(pressify.createOrder(KEY, createSampleFactoryOrder()))).toMatchObject({
      code: 'DOWN',
      mayHaveHappened: false,
    });
  });
});
