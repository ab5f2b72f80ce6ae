import {
  changeDesigner,
  createDesignPackage,
  getStaffDesign,
  listDesignPackages,
  priceDesign,
  updateDesignPackage,
} from '@bobbin/contract/designs';
import { UNDO } from '../../web/src/api/undo.ts';
import { ask, price } from '../designs/renting.ts';
import type { Caller, World } from '../world/world.ts';
import { played, proved } from './plays.ts';

interface People {
  world: World;
  anna: Caller;
  admin: Caller;
  /** Three designers, to whom the test assigns designs. */
  designers: readonly Caller[];
}

/** Actions on rented designs that can be undone. */
export const playDesigns = (who: () => People) => ({
  designer: played(UNDO.designer, async () => {
    const { id } = await ask(who().world, who().anna);
    const give = (designerId: string) =>
      proved(who().admin.call(changeDesigner, { body: { designId: id, designerId } }));
    const [first, second, third] = who().designers.map(({ userId }) => userId);
    await give(first ?? '');
    return {
      caller: () => who().admin,
      read: async () => (await proved(who().admin.call(getStaffDesign, { params: { id } }))).designer?.id,
      act: async () => {
        await give(second ?? '');
        return { designId: id, before: first ?? '', after: second ?? '' };
      },
      theirs: () => give(third ?? ''),
    };
  }),
  designPrice: played(UNDO.designPrice, async () => {
    const design = await ask(who().world, who().anna, 2);
    await proved(price(who().admin, design, '8.00'));
    const readPrices = async () => {
      const { designProducts } = await proved(who().admin.call(getStaffDesign, { params: { id: design.id } }));
      return designProducts.map(({ id, name, type, price: each }) => ({
        id,
        name,
        type: type ?? '',
        price: each ?? '',
      }));
    };
    return {
      caller: () => who().admin,
      read: readPrices,
      act: async () => {
        const before = await readPrices();
        const designs = before.map((product) => ({ ...product, type: 'Gói chuẩn', price: '9.50' }));
        const { price: after } = await proved(who().admin.call(priceDesign, { body: { id: design.id, designs } }));
        return { id: design.id, before, after: after ?? '' };
      },
      theirs: () => proved(price(who().admin, design, '4.00')),
    };
  }),
  designPackage: played(UNDO.designPackage, async (turn) => {
    const before = { name: `Vector ${turn}`, price: '12.00' };
    const after = { name: `Vector plus ${turn}`, price: '15.00' };
    const { id } = await proved(who().admin.call(createDesignPackage, { body: before }));
    const write = (body: { name: string; price: string }) =>
      proved(who().admin.call(updateDesignPackage, { params: { id }, body }));
    return {
      caller: () => who().admin,
      read: async () => {
        const found = (await proved(who().admin.call(listDesignPackages))).find((one) => one.id === id);
        return { name: found?.name, price: found?.price };
      },
      act: async () => {
        await write(after);
        return { id, before, after };
      },
      theirs: () => write({ name: `Theirs ${turn}`, price: '1.00' }),
    };
  }),
});
