import type { UploadedFile } from '@bobbin/contract/files';
import type { Order } from '@bobbin/contract/orders';
import {
  confirmColours,
  createPrint,
  getPrint,
  listPlacements,
  placePrint,
  updatePrint,
} from '@bobbin/contract/prints';
import { UNDO } from '../../web/src/api/undo.ts';
import type { Caller } from '../world/world.ts';
import { nothing, played, proved } from './plays.ts';

interface Desk {
  anna: Caller;
  /** The order on whose product the test places a print. */
  order: Order;
  /** An order with a file for a garment whose colour Bobbin does not know. */
  other: Order;
  upload: (productId: string, name: string, shade: number) => Promise<UploadedFile>;
  /** Makes a file invisible on every garment colour. */
  fade: (fileId: string) => Promise<void>;
}

const ALWAYS = { productType: null, sizes: [], isYouth: false, colours: [], tone: null };

/** Actions on prints that can be undone: name and tags, the confirmation of a colour, and a placement. */
export function playPrints(who: () => Desk) {
  async function makePrint(name: string, { order, shade } = { order: who().order, shade: 4 }) {
    const { anna, upload } = who();
    const { fileId } = await upload(order.orderProducts[0]?.id ?? '', `${name}.png`, shade);
    const variants = [{ when: ALWAYS, files: [{ side: 'front' as const, fileId }] }];
    return proved(anna.call(createPrint, { body: { name, variants } }));
  }
  const read = (id: string) => proved(who().anna.call(getPrint, { params: { id } }));

  return {
    editPrint: played(UNDO.editPrint, async (turn) => {
      const { id } = await makePrint(`print-${turn}`);
      const fields = async () => {
        const { name, tags } = await read(id);
        return { name, tags };
      };
      const write = (body: { name: string; tags: string[] }) =>
        proved(who().anna.call(updatePrint, { params: { id }, body }));
      return {
        read: fields,
        act: async () => {
          const before = await fields();
          const { name, tags } = await write({ name: `mine-${turn}`, tags: ['b', 'a'] });
          return { id, before, after: { name, tags } };
        },
        theirs: () => write({ name: `theirs-${turn}`, tags: [] }),
      };
    }),
    colourYes: played(UNDO.colourYes, async (turn) => {
      const { anna, order, other, fade } = who();
      // An upload for a garment of this colour would itself count as the confirmation of the colour, so the file belongs to another order.
      const { id, variants } = await makePrint(`yes-${turn}`, { order: other, shade: 5 });
      await fade(variants[0]?.files[0]?.fileId ?? '');
      const [product] = order.orderProducts;
      // The confirmation concerns the SKUs on which the print is placed.
      const target = { kind: 'sku' as const, shopId: order.shop.id, skuIds: [product?.skuId ?? ''] };
      await proved(anna.call(placePrint, { params: { id }, body: { target } }));
      const colour = product?.productColor ?? '';
      return {
        read: async () => (await read(id)).confirmed.map((yes) => yes.colour).filter((name) => name === colour),
        act: async () => {
          const answers = [{ colour, side: 'front' as const, answer: 'print' as const }];
          await proved(anna.call(confirmColours, { params: { id }, body: { answers } }));
          return { id, colour, side: 'front' as const };
        },
        theirs: nothing,
      };
    }),
    placement: played(UNDO.placement, async (turn) => {
      const { id } = await makePrint(`placed-${turn}`);
      const { anna, order } = who();
      const [product] = order.orderProducts;
      return {
        read: async () => {
          const { data } = await proved(anna.call(listPlacements, { query: { printId: id } }));
          return data.map(({ kind }) => kind);
        },
        act: async () => {
          const target = { kind: 'sku' as const, shopId: order.shop.id, skuIds: [product?.skuId ?? ''] };
          const { changeId } = await proved(anna.call(placePrint, { params: { id }, body: { target } }));
          return { changeId };
        },
        theirs: nothing,
      };
    }),
  };
}
