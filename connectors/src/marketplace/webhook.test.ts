import { describe, expect, it } from 'vitest';
import { ConnectorError } from '../errors.ts';
import type { WebhookEvent } from '../marketplace-webhook.ts';
import vectors from './sign-vectors.json' with { type: 'json' };
import { signWebhook, verifyWebhook } from './webhook.ts';

const APP = { appKey: 'abcdef', appSecret: '123' };

function deliver(delivery: unknown): WebhookEvent | null {
  const body = typeof delivery === 'string' ? delivery : JSON.stringify(delivery);
  return verifyWebhook(APP, { authorization: signWebhook(APP.appKey, APP.appSecret, body) }, body);
}

describe('verifyWebhook', () => {
  it.each(vectors.webhook)(
    'accepts $id, as text and as bytes (MKT-30)',
    ({ app_key, app_secret, raw_body, authorization }) => {
      const app = { appKey: app_key, appSecret: app_secret };
      expect(verifyWebhook(app, { authorization }, raw_body)).not.toBeNull();
      expect(
        verifyWebhook(app, { Authorization: [authorization.toUpperCase()] }, Buffer.from(raw_body)),
      ).not.toBeNull();
    },
  );

  it.each(vectors.webhook)(
    'rejects $id after any change of signature, key or body',
    ({ app_key, app_secret, raw_body, authorization }) => {
      const app = { appKey: app_key, appSecret: app_secret };
      expect(verifyWebhook(app, { authorization }, `${raw_body} `)).toBeNull();
      expect(verifyWebhook({ ...app, appSecret: 'other' }, { authorization }, raw_body)).toBeNull();
      expect(verifyWebhook({ ...app, appKey: 'other' }, { authorization }, raw_body)).toBeNull();
      expect(verifyWebhook(app, { authorization: authorization.slice(1) }, raw_body)).toBeNull();
      expect(verifyWebhook(app, { authorization: `é${authorization.slice(1)}` }, raw_body)).toBeNull();
      expect(verifyWebhook(app, { authorization: '' }, raw_body)).toBeNull();
      expect(verifyWebhook(app, {}, raw_body)).toBeNull();
    },
  );

  it('reads a change of an order', () => {
    const [vector] = vectors.webhook;
    expect(deliver(vector?.raw_body)).toMatchObject({
      type: 1,
      eventType: 'ORDER_STATUS_CHANGE',
      notificationId: '7380066284010030890',
      shopId: '7495540735365777507',
      timestamp: 1_718_305_585_000,
      data: {
        orderId: '576653688135258178',
        orderStatus: 'UNPAID',
        isOnHold: true,
        updateTime: 1_718_305_585_000,
        packages: [],
        productId: null,
      },
    });
  });

  it('translates CANCEL to CANCELLED, and reports no hold when none is sent (MKT-33)', () => {
    expect(deliver({ type: 1, data: { order_id: '57', order_status: 'CANCEL' } })).toMatchObject({
      notificationId: null,
      data: { orderStatus: 'CANCELLED', isOnHold: null, updateTime: null },
    });
  });

  it('accepts any content in a kind of webhook that Bobbin does not use, and rejects the same content in a used kind (MKT-33)', () => {
    const strange = { shop_id: '7495540735365777507', timestamp: 1, data: { order_id: {} } };
    expect(deliver({ type: 999, ...strange })).toMatchObject({
      eventType: 'other',
      shopId: '7495540735365777507',
      timestamp: null,
      data: { orderId: null },
    });
    expect(() => deliver({ type: 1, ...strange })).toThrow('not-understood');
    expect(() => deliver({ type: 1, ...strange, data: {} })).toThrow('timestamp: not a time');
  });

  it('keeps all digits of numeric ids (MKT-12)', () => {
    const event = deliver(
      '{"type":5,"shop_id":7495540735365777507,"timestamp":1644412885,"data":{"product_id":1729592969712207013,"status":"PRODUCT_AUDIT_FAILURE"}}',
    );
    expect(event).toMatchObject({
      eventType: 'PRODUCT_STATUS_CHANGE',
      shopId: '7495540735365777507',
      data: { productId: '1729592969712207013', productStatus: 'PRODUCT_AUDIT_FAILURE' },
    });
  });

  it.each([
    [3, { order_id: '57' }, 'RECIPIENT_ADDRESS_UPDATE', { orderId: '57' }],
    [
      4,
      { package_list: [{ package_id: '115', order_id_list: ['57', '58'] }, { package_id: '' }, { package_id: '116' }] },
      'PACKAGE_UPDATE',
      {
        packages: [
          { packageId: '115', orderIds: ['57', '58'] },
          { packageId: '116', orderIds: [] },
        ],
      },
    ],
    [6, { message: 'shop left' }, 'SELLER_DEAUTHORIZATION', { message: 'shop left' }],
    [7, { expiration_time: '1795000000' }, 'UPCOMING_AUTHORIZATION_EXPIRATION', { expiresAt: 1_795_000_000_000 }],
    [
      11,
      { order_id: '57', cancel_id: '4', cancel_status: 'X' },
      'CANCELLATION_STATUS_CHANGE',
      { cancelId: '4', cancelStatus: 'X' },
    ],
    [12, { return_id: '5', return_status: 'Y' }, 'RETURN_STATUS_CHANGE', { returnId: '5', returnStatus: 'Y' }],
    [2, {}, 'other', {}],
    [999, { anything: [1] }, 'other', {}],
    [999, null, 'other', { orderId: null }],
  ])('reads a webhook of type %i', (type, data, eventType, expected) => {
    expect(deliver({ type, shop_id: '1', timestamp: 1_795_000_000, data })).toMatchObject({
      type,
      eventType,
      data: expected,
    });
  });

  it.each(['not json', '[]', '{"type":"1"}', '{"type":1,"data":{"package_list":"x"}}'])(
    'fails for the signed but invalid body %j',
    (body) => {
      expect(() => deliver(body)).toThrow(ConnectorError);
    },
  );
});
