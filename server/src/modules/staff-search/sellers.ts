import { AppError } from '../../platform/errors.ts';
import type { People } from '../accounts/module.ts';

interface Deps {
  people: Pick<People, 'readPeople'>;
  findOrderOwner(orderId: string): Promise<string | null>;
  findShopOwner(shopId: string): Promise<string | null>;
}

export interface Seller {
  id: string;
  name: string;
  email: string;
}

/** Returns the seller to whom something belongs that staff open by its id alone (ROL-54). */
export function createSellers({ people, findOrderOwner, findShopOwner }: Deps) {
  /** @throws AppError NOT_FOUND */
  async function read(ownerId: string | null): Promise<Seller> {
    const person = ownerId === null ? undefined : (await people.readPeople([ownerId])).get(ownerId);
    if (ownerId === null || person === undefined) throw new AppError('NOT_FOUND');
    return { id: ownerId, name: person.name, email: person.email };
  }

  return {
    readOfOrder: async (orderId: string) => read(await findOrderOwner(orderId)),
    readOfShop: async (shopId: string) => read(await findShopOwner(shopId)),
  };
}

export type Sellers = ReturnType<typeof createSellers>;
