import { describe, expect, it } from 'vitest';
import { ACCESS, type MarketplaceStub, openMarketplaceStub, toAnswer, toRefusal } from '../testing/marketplace-stub.ts';
import { createSamplePdf } from '../testing/sample-pdf.ts';
import { startStub } from '../testing/stub-server.ts';

let stub: MarketplaceStub;

async function start(data: unknown): Promise<MarketplaceStub> {
  stub = await openMarketplaceStub(() => toAnswer(data));
  return stub;
}

const TRACKING = { trackingNumber: '9400111899223197428490', shippingProviderId: '7117858858072016686' };

describe('packages of the marketplace', () => {
  it('can be created with a label for a whole order (MKT-23)', async () => {
    const { marketplace, server } = await start({
      package_id: '1152321127278713123',
      order_id: '57',
      order_line_item_ids: ['1', '2'],
      shipping_service_info: { id: '9', name: 'USPS Ground Advantage', price: '4.35', currency: 'USD' },
      create_time: 1_795_000_000,
    });
    expect(await marketplace.createPackage(ACCESS, '57')).toEqual({
      packageId: '1152321127278713123',
      orderId: '57',
      lineItemIds: ['1', '2'],
      shippingServiceName: 'USPS Ground Advantage',
      priceCents: 435,
      createdAt: 1_795_000_000_000,
    });
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/fulfillment/202309/packages',
      body: '{"order_id":"57"}',
    });
  });

  it('can be created with a label for some pieces, with weight and size', async () => {
    const { marketplace, server } = await start({ package_id: '1' });
    await marketplace.createPackage(ACCESS, '57', {
      lineItemIds: ['1'],
      shippingServiceId: '9',
      weight: { value: '0.4', unit: 'POUND' },
      dimension: { length: '10', width: '8', height: '1', unit: 'INCH' },
    });
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      order_id: '57',
      order_line_item_ids: ['1'],
      shipping_service_id: '9',
      weight: { value: '0.4', unit: 'POUND' },
      dimension: { length: '10', width: '8', height: '1', unit: 'INCH' },
    });
  });

  it('can be shipped when they already exist', async () => {
    const { marketplace, server } = await start({});
    await marketplace.shipPackage(ACCESS, '115', {
      handoverMethod: 'PICKUP',
      pickupSlot: { startAt: 1_795_000_000_000, endAt: 1_795_003_600_000 },
      selfShipment: TRACKING,
    });
    await marketplace.shipPackage(ACCESS, '115');
    expect(server.seen.map(({ path }) => path)).toEqual(Array(2).fill('/fulfillment/202309/packages/115/ship'));
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      handover_method: 'PICKUP',
      pickup_slot: { start_time: 1_795_000_000, end_time: 1_795_003_600 },
      self_shipment: { tracking_number: TRACKING.trackingNumber, shipping_provider_id: TRACKING.shippingProviderId },
    });
    expect(server.seen[1]?.body).toBe('{}');
  });

  it('can be read from the detail, which has field names of its own (MKT-25)', async () => {
    const { marketplace } = await start({
      package_status: 'PROCESSING',
      orders: [{ id: '57', skus: [] }],
      order_line_item_ids: ['1'],
      tracking_number: '',
      shipping_provider_name: 'USPS',
      create_time: 1_795_000_000,
      update_time: 0,
    });
    expect(await marketplace.getPackage(ACCESS, '115')).toEqual({
      id: '115',
      status: 'PROCESSING',
      orderIds: ['57'],
      lineItemIds: ['1'],
      trackingNumber: null,
      shippingProviderId: null,
      shippingProviderName: 'USPS',
      createdAt: 1_795_000_000_000,
      updatedAt: null,
    });
  });

  it('can be read from the list, whose field names differ from the detail, without malformed packages', async () => {
    const { marketplace, server } = await start({
      packages: [
        { id: '115', status: 'FULFILLING', orders: null },
        { status: 'FULFILLING' },
        { id: '116', orders: 'x' },
      ],
      next_page_token: 'n',
      total_count: '3',
    });
    const page = await marketplace.searchPackages(ACCESS, {
      pageSize: 50,
      updateTimeGe: 1_795_000_000_000,
      status: 'FULFILLING',
    });
    expect(page).toMatchObject({
      packages: [{ id: '115', status: 'FULFILLING', orderIds: [] }],
      broken: [{ id: null }, { id: '116' }],
      nextPageToken: 'n',
      totalCount: 3,
    });
    expect(server.seen[0]?.path).toBe('/fulfillment/202309/packages/search');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      package_status: 'FULFILLING',
      update_time_ge: 1_795_000_000,
    });
  });
});

const PDF = createSamplePdf();
const toText = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('latin1');

describe('label documents', () => {
  it('come from a request that names type and size', async () => {
    const { marketplace, server } = await start({ doc_url: 'https://docs.example/a.pdf?key=1', tracking_number: '94' });
    expect(await marketplace.getShippingDocument(ACCESS, '115', { size: 'A6' })).toEqual({
      docUrl: 'https://docs.example/a.pdf?key=1',
      trackingNumber: '94',
    });
    expect(server.seen[0]?.path).toBe('/fulfillment/202309/packages/115/shipping_documents');
    expect(server.seen[0]?.query.get('document_type')).toBe('SHIPPING_LABEL');
    expect(server.seen[0]?.query.get('document_size')).toBe('A6');
  });

  it('can be downloaded without signature and token', async () => {
    stub = await openMarketplaceStub((_, count) => (count === 1 ? { status: 503 } : { text: PDF }));
    const url = `${stub.server.url}/docs/a.pdf?key=1`;
    expect(toText(await stub.marketplace.downloadDocument(url))).toBe(PDF);
    expect(stub.server.seen[1]?.target).toBe('/docs/a.pdf?key=1');
    expect(stub.server.seen[1]?.headers).not.toHaveProperty('x-tts-access-token');
  });

  it('pass through the shop’s proxy', async () => {
    const proxy = await startStub(() => ({ text: PDF }));
    stub = await openMarketplaceStub(() => ({ text: 'direct' }));
    const { port } = proxy;
    const file = await stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`, {
      host: '127.0.0.1',
      port,
      username: 'ann',
      protocol: 'http' as const,
      password: 'pr0xy-pass',
    });
    expect(toText(file)).toBe(PDF);
    expect(stub.server.seen).toHaveLength(0);
    await proxy.close();
  });

  it.each([
    ['has ended', { status: 403 }, { kind: 'rejected', code: 'HTTP_403' }],
    ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1/' } }, { kind: 'unavailable' }],
    ['is empty', { text: '' }, { kind: 'unavailable' }],
  ])('cause an error that does not contain the link when the link %s', async (_, reply, expected) => {
    stub = await openMarketplaceStub(() => reply);
    const url = `${stub.server.url}/docs/a.pdf?key=abcdef`;
    const download = stub.marketplace.downloadDocument(url);
    await expect(download).rejects.toMatchObject(expected);
    await expect(download).rejects.not.toThrow('abcdef');
  });

  it('need another request when the response is not a PDF, and no other file is ever returned (LBL-13)', async () => {
    stub = await openMarketplaceStub((_, count) => ({ text: count < 3 ? '<html>Please wait</html>' : PDF }));
    expect(toText(await stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`))).toBe(PDF);
    expect(stub.server.seen).toHaveLength(3);
    stub = await openMarketplaceStub(() => ({ text: '{"code":36009002}' }));
    await expect(stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`)).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'NOT_A_PDF',
      providerMessage: 'the document is no PDF that opens: NOT_A_PDF',
    });
    expect(stub.server.seen).toHaveLength(3);
  });

  it('come back with their fault when they begin as a PDF and stay unreadable for three attempts (LBL-13)', async () => {
    stub = await openMarketplaceStub(() => ({ text: '%PDF-1.7 not really' }));
    const odd = await stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`);
    expect([toText(odd), odd.fault]).toEqual(['%PDF-1.7 not really', 'BROKEN']);
    expect(stub.server.seen).toHaveLength(3);
    // An HTML page in a later attempt does not replace the unreadable PDF.
    stub = await openMarketplaceStub((_, count) => ({ text: count === 1 ? '%PDF-1.7 not really' : '<html></html>' }));
    expect(toText(await stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`))).toMatch(/^%PDF/);
  });

  it('may come from a private address only on the marketplace’s own host (SEC-4)', async () => {
    const other = await startStub(() => ({ text: 'secret' }));
    stub = await openMarketplaceStub(() => ({ text: PDF }), { allowPrivateAddresses: false });
    expect(toText(await stub.marketplace.downloadDocument(`${stub.server.url}/a.pdf`))).toBe(PDF);
    await expect(stub.marketplace.downloadDocument(`${other.url}/a.pdf`)).rejects.toMatchObject({
      code: 'PRIVATE_ADDRESS',
    });
    expect(other.seen).toHaveLength(0);
    await other.close();
  });

  it('cause an error when the link is not a URL', async () => {
    const { marketplace } = await start({ doc_url: 'soon' });
    await expect(marketplace.getShippingDocument(ACCESS, '115')).rejects.toMatchObject({ kind: 'not-understood' });
  });
});

describe('tracking of marketplace orders', () => {
  it('marks an order as shipped and returns a warning', async () => {
    const { marketplace, server } = await start({ package_id: '115', warning: { message: 'check the number' } });
    expect(await marketplace.markShipped(ACCESS, '57', { ...TRACKING, lineItemIds: ['1'] })).toEqual({
      packageId: '115',
      lineItemIds: [],
      warning: 'check the number',
    });
    expect(server.seen[0]?.path).toBe('/fulfillment/202309/orders/57/packages');
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      tracking_number: TRACKING.trackingNumber,
      shipping_provider_id: TRACKING.shippingProviderId,
      order_line_item_ids: ['1'],
    });
  });

  it('corrects a tracking number (MKT-24)', async () => {
    const { marketplace, server } = await start({});
    await marketplace.updateTracking(ACCESS, '57', TRACKING);
    expect(server.seen[0]?.path).toBe('/fulfillment/202309/orders/57/shipping_info/update');
  });

  it('reads tracking events, whose times are in milliseconds (MKT-13)', async () => {
    const { marketplace } = await start({
      tracking: [{ description: 'Accepted', update_time_millis: 1_795_000_000_123 }, { description: 'x' }],
    });
    expect(await marketplace.getTracking(ACCESS, '57')).toEqual([
      { description: 'Accepted', at: 1_795_000_000_123 },
      { description: 'x', at: null },
    ]);
  });

  it('reads the other tracking events when one is masked, has no time or is unreadable (PWT-6)', async () => {
    const { marketplace } = await start({
      tracking: [
        { description: '***', update_time_millis: '***' },
        { update_time_millis: 1_795_000_000_123 },
        null,
        { description: 'Accepted', update_time_millis: 5 },
      ],
    });
    expect(await marketplace.getTracking(ACCESS, '57')).toEqual([
      { description: '***', at: null },
      { description: '', at: 1_795_000_000_123 },
      { description: 'Accepted', at: null },
    ]);
  });
});

describe('logistics', () => {
  it('lists warehouses, delivery options and carriers (MKT-27)', async () => {
    stub = await openMarketplaceStub(({ path }) => {
      if (path === '/logistics/202309/warehouses') {
        const address = { full_address: '1 Main St' };
        return toAnswer({
          warehouses: [
            {
              id: '70',
              name: 'Main',
              type: 'SALES_WAREHOUSE',
              sub_type: 'DOMESTIC_WAREHOUSE',
              effect_status: 'ENABLED',
              is_default: true,
              address,
            },
            { id: '71', effect_status: 'RESTRICTED' },
          ],
        });
      }
      if (path === '/logistics/202309/warehouses/70/delivery_options') {
        return toAnswer({ delivery_options: [{ id: '1', name: 'Standard', type: 'STANDARD' }] });
      }
      if (path === '/logistics/202309/delivery_options/1/shipping_providers') {
        return toAnswer({ shipping_providers: [{ id: '7117858858072016686', name: 'USPS' }] });
      }
      return toRefusal(404, 36009009, 'Invalid path');
    });
    expect(await stub.marketplace.listWarehouses(ACCESS)).toEqual([
      {
        id: '70',
        name: 'Main',
        type: 'SALES_WAREHOUSE',
        subType: 'DOMESTIC_WAREHOUSE',
        isEnabled: true,
        isDefault: true,
        fullAddress: '1 Main St',
      },
      { id: '71', name: null, type: null, subType: null, isEnabled: false, isDefault: false, fullAddress: null },
    ]);
    expect(await stub.marketplace.listDeliveryOptions(ACCESS, '70')).toEqual([
      { id: '1', name: 'Standard', type: 'STANDARD' },
    ]);
    expect(await stub.marketplace.listShippingProviders(ACCESS, '1')).toEqual([
      { id: '7117858858072016686', name: 'USPS' },
    ]);
  });
});
