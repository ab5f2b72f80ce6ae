import { applyArtworkImport, undoArtworkImport } from '@bobbin/contract/artwork-imports';
import { listOrders } from '@bobbin/contract/orders';
import * as prints from '@bobbin/contract/prints';
import { uploadToLibrary } from '@bobbin/contract/files';
import { paint } from '../../server/src/modules/library/testing/pictures.ts';
import type { Caller, World } from '../world/world.ts';
import { callAs, must } from './calls.ts';
import type { OnceCase } from './once.ts';

const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

/** Lists each call of prints that takes an idempotency key, with a function that creates the record for the call. */
export async function listPrintCases(world: World, seller: Caller): Promise<OnceCase[]> {
  const [shopId = ''] = await world.connectShops(seller);
  const orders = await must(seller, listOrders, { query: { limit: 100 } });
  const line = orders.data.find(({ status }) => status === 'AWAITING_SHIPMENT')?.orderProducts[0];
  const productId = line?.productId ?? '';
  const target = { kind: 'sku' as const, shopId, skuIds: [line?.id.split('-')[1] ?? ''] };
  let made = 0;

  async function addFile(): Promise<string> {
    made += 1;
    const form = new FormData();
    form.append(
      'file',
      new Blob([
        new Uint8Array(
          await paint(60 + made, 60)
            .png()
            .toBuffer(),
        ),
      ]),
      `owl-${made}.png`,
    );
    const headers = { authorization: `Bearer ${seller.accessToken}` };
    const answer = await fetch(`${world.url}/api${uploadToLibrary.path}`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { body: { id: string } | null }).body?.id ?? '';
  }
  const toBody = (fileId: string) => ({
    name: `owl ${made}`,
    variants: [{ when: ALWAYS, files: [{ side: 'front' as const, fileId }] }],
  });
  const addPrint = async () => (await must(seller, prints.createPrint, { body: toBody(await addFile()) })).id;

  const toTable = async () => {
    const line = { key: '1', product: productId, side: 'front', fileId: await addFile() };
    return { name: `table-${made}.csv`, lines: [line] };
  };

  return [
    {
      endpoint: applyArtworkImport,
      prepare: async () => callAs(seller, applyArtworkImport, { body: await toTable() }),
    },
    {
      endpoint: undoArtworkImport,
      async prepare() {
        const { importId } = await must(seller, applyArtworkImport, { body: await toTable() });
        return callAs(seller, undoArtworkImport, { params: { id: importId ?? '' } });
      },
    },
    {
      endpoint: prints.createPrint,
      prepare: async () => callAs(seller, prints.createPrint, { body: toBody(await addFile()) }),
    },
    {
      endpoint: prints.updatePrint,
      async prepare() {
        const id = await addPrint();
        const { variants } = toBody(await addFile());
        return callAs(seller, prints.updatePrint, { params: { id }, body: { variants } });
      },
    },
    {
      endpoint: prints.placePrint,
      async prepare() {
        // Each run replaces the placement of another print, whose orders are filled again too.
        await must(seller, prints.placePrint, { params: { id: await addPrint() }, body: { target } });
        return callAs(seller, prints.placePrint, { params: { id: await addPrint() }, body: { target } });
      },
    },
    {
      endpoint: prints.undoPlacement,
      async prepare() {
        const placed = await must(seller, prints.placePrint, { params: { id: await addPrint() }, body: { target } });
        return callAs(seller, prints.undoPlacement, { params: { id: placed.changeId } });
      },
    },
  ];
}
