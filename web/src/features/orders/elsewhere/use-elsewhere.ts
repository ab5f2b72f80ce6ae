import type { ElsewhereForm, ElsewhereOrder } from '@bobbin/contract/elsewhere-orders';
import {
  createElsewhereOrder,
  getElsewhereOrder,
  removeElsewhereOrder,
  searchShopSkus,
  updateElsewhereOrder,
} from '@bobbin/contract/elsewhere-orders.calls';
import type { OrderImportItem, OrderTable } from '@bobbin/contract/order-imports';
import {
  applyOrderImport,
  getOrderImport,
  listOrderImports,
  previewOrderImport,
  undoOrderImport,
} from '@bobbin/contract/order-imports.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { Replaces } from './order-draft.ts';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';

const IMPORTS = ['order-imports'] as const;

/** Loads the newest imports of orders. */
export function useOrderImports() {
  return useQuery({ queryKey: IMPORTS, queryFn: ({ signal }) => call(listOrderImports, {}, { signal }) });
}

/** Loads an order from elsewhere as its form shows it. */
export function useElsewhereOrder(id: string) {
  return useQuery({
    queryKey: ['orders', 'elsewhere', id],
    queryFn: ({ signal }) => call(getElsewhereOrder, { params: { id } }, { signal }),
  });
}

/** Finds SKUs of a shop. */
export function useShopSkus(shopId: string, search: string) {
  return useQuery({
    queryKey: ['shop-skus', shopId, search],
    queryFn: ({ signal }) => call(searchShopSkus, { query: { shopId, search } }, { signal }),
    enabled: shopId !== '' && search.trim() !== '',
  });
}

/** Returns the functions that store, change and delete orders from elsewhere; each refetches the orders. */
export function useElsewhereChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const refresh = () => client.invalidateQueries({ queryKey: ['orders'] });
  return {
    async save(
      known: ElsewhereOrder | null,
      shopId: string,
      form: ElsewhereForm,
      replaces?: Replaces,
    ): Promise<ElsewhereOrder> {
      const saved =
        known === null
          ? await withKey([shopId, form, replaces], (idempotencyKey) =>
              call(createElsewhereOrder, { body: { ...form, shopId, replaces } }, { idempotencyKey }),
            )
          : await call(updateElsewhereOrder, {
              params: { id: known.id },
              body: { ...form, revision: known.revision },
            });
      await refresh();
      return saved;
    },
    async remove(id: string): Promise<void> {
      await call(removeElsewhereOrder, { params: { id } });
      await refresh();
    },
  };
}

/** Returns the functions of an import: its dry run, the import itself, its results and its undo. */
export function useOrderImportCalls() {
  const client = useQueryClient();
  const withKey = useActionKey();
  const refresh = () =>
    Promise.all([client.invalidateQueries({ queryKey: IMPORTS }), client.invalidateQueries({ queryKey: ['orders'] })]);
  return {
    preview: (body: OrderTable) => call(previewOrderImport, { body }),
    async apply(body: OrderTable & { name: string }) {
      const applied = await withKey([body], (idempotencyKey) => call(applyOrderImport, { body }, { idempotencyKey }));
      await refresh();
      return applied;
    },
    read: (id: string) => call(getOrderImport, { params: { id } }),
    async undo({ id }: OrderImportItem) {
      const undone = await withKey(['undo', id], (idempotencyKey) =>
        call(undoOrderImport, { params: { id } }, { idempotencyKey }),
      );
      await refresh();
      return undone;
    },
  };
}
