import * as contract from '@bobbin/contract/files';
import type { Routes } from '../../../platform/http/bind.ts';
import { readProduct } from './designs.ts';
import type { Products } from './ordered.ts';
import type { Shelf } from '../browse/browse.ts';
import type { Filling } from '../prints/filling.ts';
import type { Memory } from './placements.ts';

interface Deps {
  memory: Memory;
  filling: Pick<Filling, 'fill'>;
  shelf: Pick<Shelf, 'listOfProduct'>;
  orders: Products;
}

export function bindMemory(routes: Routes, { memory, filling, shelf, orders }: Deps): void {
  routes.bindSeller(contract.listProductFiles, async ({ scope, params }) =>
    shelf.listOfProduct(scope, await readProduct(orders, scope, params.id)),
  );
  routes.bindSeller(contract.listDesignMedia, ({ scope, params }) => memory.listMedia(scope, params.id));
  routes.bindSeller(contract.findProductImages, ({ scope, body: { idOrder, idProduct } }) =>
    memory.findImages(scope, idOrder, idProduct),
  );
  routes.bindSeller(contract.fillDesigns, async ({ scope, params }) => ({
    filled: await filling.fill(scope, params.id),
  }));
  routes.bindSeller(contract.markPersonalised, async ({ scope, params, body }) => {
    await memory.markPersonalised(scope, params.id, body.isPersonalised);
    return true as const;
  });
}
