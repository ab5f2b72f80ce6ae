import type { OrderDetail, OrderProductDesigns } from '@bobbin/contract/orders';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '../../ui/list/list-states.tsx';
import { hasBareProduct, toFillOptions, toOrderOptions, toProductsOptions } from './use-fulfilment.ts';

/** Another order of the parcel, which is sent to the factory as part of the same factory order (FUL-95). */
export interface Mate {
  order: OrderDetail;
  products: readonly OrderProductDesigns[];
}

export interface Mates {
  /** Other orders of the parcel that have loaded. */
  mates: readonly Mate[];
  isPending: boolean;
  /** The first query that failed, because nothing can be sent without all orders; null if none failed. */
  failed: ListQuery | null;
}

/** Loads the other orders of the parcel with their products, and fills in the last designs of the products' SKUs once (FIL-14). */
export function useMates(order: OrderDetail | undefined, mayWork: boolean): Mates {
  const client = useQueryClient();
  const ids = order === undefined || order.shipsWith !== null ? [] : order.sameParcel;
  const details = useQueries({ queries: ids.map(toOrderOptions) });
  const lead = order?.id;
  const joined = details.flatMap(({ data }) => (data !== undefined && data.shipsWith === lead ? [data] : []));
  const products = useQueries({ queries: joined.map(({ id }) => toProductsOptions(id)) });
  const fills = useQueries({
    queries: joined.map(({ id }, place) => ({
      ...toFillOptions(client, id),
      enabled: mayWork && hasBareProduct(products[place]?.data),
    })),
  });
  const isFilling = fills.some(({ isLoading }) => isLoading);
  return {
    mates: joined.flatMap((mate, place) => {
      const { data } = products[place] ?? {};
      return data === undefined || fills[place]?.isLoading === true ? [] : [{ order: mate, products: data }];
    }),
    isPending: isFilling || [...details, ...products].some((query) => query.isPending),
    failed: [...details, ...products].find(({ isError }) => isError) ?? null,
  };
}
