import { afterEach, describe, expect, it } from 'vitest';
import type { FactoryOrderInput } from '../factory.ts';
import { catchFactoryError } from '../testing/catch-factory-error.ts';
import { FLASH_LOGIN, type FlashStub, startFlashStub, toFlash, toFlashFailure } from '../testing/flash-stub.ts';
import type { StubReply } from '../testing/stub-server.ts';

let stub: FlashStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

async function start(...args: Parameters<typeof startFlashStub>): Promise<FlashStub> {
  stub = await startFlashStub(...args);
  return stub;
}

const REF = '577000000000000001';
const ADDRESS = {
  name: 'Ann Lee',
  phone: '+1 (512) 555-0134',
  street1: '1 Main St',
  street2: 'Apt 2',
  city: 'Austin',
  state: 'TX',
  zip: '73301',
  country: 'US',
};
const PRODUCT = {
  variantId: '174353',
  productName: 'GILDAN G5000',
  quantity: 2,
  designs: { front: 'https://files.example/f.png', left: 'https://files.example/l.png' },
  mockups: { front: 'https://files.example/m.png' },
};

function build(more: Partial<FactoryOrderInput> = {}): FactoryOrderInput {
  const labelUrl = 'https://files.example/label.pdf';
  return { refId: REF, shipping: '2', labelUrl, address: null, lines: [PRODUCT], ...more };
}

const bodyOf = (opened: FlashStub): unknown => JSON.parse(opened.calls()[0]?.body ?? '');

describe('createOrder', () => {
  it('sends the order in FLASH’s format, with the token (PAR-32)', async () => {
    const opened = await start(() => toFlash('FS-88123'));
    expect(await opened.flash.createOrder(FLASH_LOGIN, build())).toEqual({
      factoryOrderId: 'FS-88123',
      refId: REF,
      rawStatus: 'CONFIRMED',
      state: 'SUBMITTED',
      costCents: null,
      trackingNumber: null,
      carrier: null,
      trackingUrl: null,
      isPaid: null,
      note: null,
    });
    expect(opened.calls()[0]).toMatchObject({ method: 'POST', target: '/seller-api-v2/orders/shirt-add' });
    expect(opened.calls()[0]?.headers.authorization).toBe('Bearer token-1');
    expect(bodyOf(opened)).toEqual({
      order_id: REF,
      shipment: 2,
      link_label: 'https://files.example/label.pdf',
      products: [
        {
          variant_id: 174353,
          quantity: 2,
          printType: 1,
          printer_design_front_url: 'https://files.example/f.png',
          mockup_front_url: 'https://files.example/m.png',
          printer_design_left_url: 'https://files.example/l.png',
        },
      ],
    });
  });

  it('sends an address when there is no label', async () => {
    const opened = await start(() => toFlash({ order_code: 88123 }, 'FLS-201'));
    const input = build({ labelUrl: null, address: ADDRESS, note: 'hi', shipping: '6' });
    expect(await opened.flash.createOrder(FLASH_LOGIN, input)).toMatchObject({ factoryOrderId: '88123' });
    expect(bodyOf(opened)).toMatchObject({
      shipment: 6,
      buyer_first_name: 'Ann',
      buyer_last_name: 'Lee',
      buyer_phone: '15125550134',
      buyer_address1: '1 Main St',
      buyer_address2: 'Apt 2',
      buyer_city: 'Austin',
      buyer_province_code: 'TX',
      buyer_zip: '73301',
      buyer_country_code: 'US',
      products: [{ note: 'hi' }],
    });
    expect(bodyOf(opened)).not.toHaveProperty('link_label');
  });

  it('omits a phone that would be rejected, and uses the configured print type', async () => {
    const opened = await start(() => toFlash('1'), {
      printType: 2,
      sideNames: { front: 'f', back: 'b', left: 'x', right: 'y' },
    });
    await opened.flash.createOrder(FLASH_LOGIN, build({ labelUrl: null, address: { ...ADDRESS, phone: '911' } }));
    expect(bodyOf(opened)).not.toHaveProperty('buyer_phone');
    expect(bodyOf(opened)).toMatchObject({
      products: [{ printType: 2, printer_design_x_url: 'https://files.example/l.png' }],
    });
  });

  it.each<[string, Partial<FactoryOrderInput>, string]>([
    ['no reference', { refId: '' }, 'VALIDATION'],
    ['a shipment that is not offered', { shipping: '4' }, 'VALIDATION'],
    ['nothing', { lines: [] }, 'VALIDATION'],
    ['half a piece', { lines: [{ ...PRODUCT, quantity: 0.5 }] }, 'VALIDATION'],
    ['a variant that is no number', { lines: [{ ...PRODUCT, variantId: 'G5000' }] }, 'VARIANT'],
    ['no design', { lines: [{ ...PRODUCT, designs: {} }] }, 'DESIGN'],
    ['a front without mockup', { lines: [{ ...PRODUCT, mockups: {} }] }, 'DESIGN'],
    ['a label that is no URL', { labelUrl: 'label.pdf' }, 'LABEL'],
    ['neither label nor address', { labelUrl: null }, 'ADDRESS'],
    ['a masked address', { labelUrl: null, address: { ...ADDRESS, name: 'A*** L***' } }, 'ADDRESS'],
    ['another country', { labelUrl: null, address: { ...ADDRESS, country: 'CA' } }, 'ADDRESS'],
    ['a state that has no two letters', { labelUrl: null, address: { ...ADDRESS, state: 'Texas' } }, 'ADDRESS'],
  ])('rejects an order that FLASH would refuse, without a call: %s', async (_, more, code) => {
    const { flash, server } = await start(() => toFlash('1'));
    const error = await catchFactoryError(flash.createOrder(FLASH_LOGIN, build(more)));
    expect(error).toMatchObject({ code, kind: 'rejected', mayHaveHappened: false });
    expect(server.seen).toEqual([]);
  });

  it.each<[string, StubReply, string]>([
    ['a duplicate', toFlashFailure('Order id 577 already exists'), 'DUPLICATE'],
    ['an unknown variant', toFlashFailure('variant_id 1 does not exist'), 'VARIANT'],
    ['a variant that is sold out', toFlashFailure('Variant is out of stock'), 'STOCK'],
    ['a label', toFlashFailure('link_label not found'), 'LABEL'],
    ['a picture', toFlashFailure('Mockup is required', null), 'DESIGN'],
    ['an address', toFlashFailure('buyer_province_code is invalid'), 'ADDRESS'],
    ['a balance, without having taken the order', toFlashFailure('Balance is locked', 'FLS_402'), 'BALANCE'],
    ['something new', toFlashFailure('the moon is full', 'FLS_499'), 'VALIDATION'],
    ['something new with its own status', { status: 400, json: { code: 'FLS_400', msg: 'no' } }, 'VALIDATION'],
    ['an address of ours', { status: 403, text: 'Forbidden' }, 'IP'],
  ])('returns the error code of a refusal, and sends the order once: %s (PAR-3)', async (_, reply, code) => {
    const opened = await start(() => reply);
    const error = await catchFactoryError(opened.flash.createOrder(FLASH_LOGIN, build()));
    expect(error).toMatchObject({ code, mayHaveHappened: false, retryable: false, refUsedUp: false });
    expect(opened.calls()).toHaveLength(1);
  });

  it.each(['FLS_406', 'FLS-406', 'fls_406'])(
    'sets mayHaveHappened, and does not send the order again, when FLASH accepted it and waits for money: %s (PAR-30)',
    async (code) => {
      const opened = await start(() => ({ json: { code, msg: 'Not enough balance', data: 'FS-1' } }));
      const error = await catchFactoryError(opened.flash.createOrder(FLASH_LOGIN, build()));
      expect(error).toMatchObject({ code: 'BALANCE', mayHaveHappened: true, retryable: false });
      expect(error.providerMessage).toBe('Not enough balance');
      expect(opened.calls()).toHaveLength(1);
    },
  );

  it.each<[string, StubReply, string | null]>([
    ['a broken connection', { drop: true }, 'DOWN'],
    ['no answer in time', { hang: true }, 'DOWN'],
    ['a broken server', { status: 500, json: { msg: 'fail' } }, 'DOWN'],
    ['a page', { text: '<html>ok</html>' }, null],
    ['a yes without a code', toFlash(null), null],
    ['neither yes nor no', toFlash('FS-1', 'OK'), null],
  ])('sets mayHaveHappened after %s, and sends nothing twice (PAR-5)', async (_, reply, code) => {
    const opened = await start(() => reply, { timeoutMs: 200 });
    const error = await catchFactoryError(opened.flash.createOrder(FLASH_LOGIN, build()));
    expect(error).toMatchObject({ code, mayHaveHappened: true, retryable: false });
    expect(opened.calls()).toHaveLength(1);
  });

  it('leaves mayHaveHappened unset after a rate limit or a failed login', async () => {
    const slow = await start(() => ({ status: 429, headers: { 'retry-after': '3' } }));
    expect(await catchFactoryError(slow.flash.createOrder(FLASH_LOGIN, build()))).toMatchObject({
      code: 'RATE',
      retryAfterMs: 3000,
      mayHaveHappened: false,
      retryable: true,
    });
    await slow.close();
    const closed = await start(() => toFlash('1'), { onToken: () => ({ status: 502 }) });
    expect(await catchFactoryError(closed.flash.createOrder(FLASH_LOGIN, build()))).toMatchObject({
      code: 'DOWN',
      mayHaveHappened: false,
      retryable: true,
    });
    expect(closed.calls()).toEqual([]);
  });
});
