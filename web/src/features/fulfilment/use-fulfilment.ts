import type { Order, OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts, getOrder } from '@bobbin/contract/orders.calls';
import type { PlacementFile } from '@bobbin/contract/orders';
import type { UploadedFile } from '@bobbin/contract/files';
import { fillDesigns, markPersonalised } from '@bobbin/contract/files.calls';
import { getFulfilmentSettings, listSkus, quoteFulfilment } from '@bobbin/contract/fulfilment.calls';
import { isMockupPlacement, placementOf, sideOf, type Placement } from '@bobbin/domain/fulfilment/design-sides';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { toQuoteBody, type FulfilForm } from './fulfil-form.ts';

/** Time in milliseconds within which a factory's catalogue is not requested again, because it changes seldom. */
const CATALOGUE_FRESH_MS = 10 * 60_000;

/** Query key of an order's products, shared with the order page. */
export function toProductsKey(orderId: string) {
  return ['orders', 'products', orderId] as const;
}

/** Query key of the default choices of the order's owner. */
export function toSettingsKey(orderId: string) {
  return ['fulfilment', 'settings', orderId] as const;
}

export function toOrderOptions(orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'detail', orderId] as const,
    queryFn: ({ signal }) => call(getOrder, { params: { id: orderId } }, { signal }),
  });
}

export function toProductsOptions(orderId: string) {
  return queryOptions({
    queryKey: toProductsKey(orderId),
    queryFn: ({ signal }) => call(listOrderProducts, { params: { id: orderId } }, { signal }),
    // No refetch on focus: an upload made here is already in the cache, and a refetch could bring back an older picture.
    refetchOnWindowFocus: false,
  });
}

/** Loads the order of the dialog, its products with designs, and the saved choice of factory. */
export function useFulfilment(orderId: string) {
  const order = useQuery(toOrderOptions(orderId));
  const products = useQuery(toProductsOptions(orderId));
  const settings = useQuery({
    queryKey: toSettingsKey(orderId),
    queryFn: ({ signal }) => call(getFulfilmentSettings, { query: { id: orderId } }, { signal }),
  });
  return { order, products, settings };
}

/** Returns whether a product that will be made has no design yet, so that the last design of its SKU may be filled in. */
export function hasBareProduct(products: readonly OrderProductDesigns[] | undefined): boolean {
  return (products ?? []).some(({ quantity, designs, isPersonalised, text }) => {
    return quantity > 0 && designs.length === 0 && !isPersonalised && text === undefined;
  });
}

/** Requests that the server fills in the last designs of the same SKUs for products without designs, once (FIL-14). */
export function toFillOptions(client: QueryClient, orderId: string) {
  return queryOptions({
    queryKey: ['orders', 'fill', orderId] as const,
    queryFn: async () => {
      const { filled } = await call(fillDesigns, { params: { id: orderId } });
      if (filled.length > 0) await client.refetchQueries({ queryKey: toProductsKey(orderId) });
      return filled;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Fills in designs before the dialog shows the products; the dialog opens even if this fails. */
export function useFill(orderId: string, isWanted: boolean): { isFilling: boolean } {
  const fill = useQuery({ ...toFillOptions(useQueryClient(), orderId), enabled: isWanted });
  return { isFilling: isWanted && fill.isPending };
}

/**
 * Marks the SKU of a product as personalised, or removes the mark (FIL-25); all orders of the parcel are updated, because they may contain the same
 * SKU.
 */
export function useMark(orderIds: readonly string[]) {
  const client = useQueryClient();
  const refresh = () => Promise.all(orderIds.map((id) => client.refetchQueries({ queryKey: toProductsKey(id) })));
  const change = useMutation({
    mutationFn: ({ id, isPersonalised }: { id: string; isPersonalised: boolean }) =>
      call(markPersonalised, { params: { id }, body: { isPersonalised } }),
    onSuccess: refresh,
  });
  return { ...change, refresh };
}

/** Prefetches the data of an order's fulfil dialog before the dialog opens. */
export async function prefetchFulfilment(client: QueryClient, orderId: string): Promise<void> {
  await Promise.all([client.prefetchQuery(toOrderOptions(orderId)), client.prefetchQuery(toProductsOptions(orderId))]);
}

/** Loads the factory's catalogue for the chosen production line; the key is `NONE` if the factory has no production lines. */
export function useCatalogue({ id, shop }: Order, house: string, line: string | null, isReady: boolean) {
  return useQuery({
    // The key contains the shop, because the factory is queried with the API key of the shop's owner (FUL-8).
    queryKey: ['fulfilment', 'skus', shop.id, house, line ?? 'NONE'],
    queryFn: ({ signal }) =>
      call(listSkus, { params: { factory: house, line: line ?? 'NONE' }, query: { id } }, { signal }),
    staleTime: CATALOGUE_FRESH_MS,
    enabled: isReady,
  });
}

/** Loads the cost of an order with the current choices; the previous price stays visible while the next one loads. */
export function useQuote(orderId: string, form: FulfilForm, isReady: boolean) {
  const body = toQuoteBody(orderId, form);
  return useQuery({
    queryKey: ['fulfilment', 'quote', body],
    queryFn: ({ signal }) => call(quoteFulfilment, { body }, { signal }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
}

/** Updates the cached products: puts an uploaded file into its slot, or removes the file from the slot. */
export function setDesign(
  client: QueryClient,
  orderId: string,
  productId: string,
  placement: Placement,
  file: UploadedFile | null,
): void {
  client.setQueryData<OrderProductDesigns[]>(toProductsKey(orderId), (products) =>
    products?.map((product) => {
      if (product.id !== productId) return product;
      // Removing a design also removes the mockup that was drawn from the design (FIL-30).
      const drawnOf = isMockupPlacement(placement) ? null : placementOf(sideOf(placement), true);
      const others = product.designs.filter(
        (design) => design.placement !== placement && !(design.source === 'drawn' && design.placement === drawnOf),
      );
      const placed: PlacementFile[] =
        file === null ? [] : [{ ...file, placement, print: null, source: 'manual', memory: null }];
      return { ...product, [placement]: file?.url ?? null, designs: [...others, ...placed] };
    }),
  );
}

/**
 * Reads where the designs of an order come from, because the server places the first file of a product on the product (PRN-1). Only the source is
 * updated, so that a file that another upload put on a side in the meantime stays.
 */
export async function readSources(client: QueryClient, orderId: string): Promise<void> {
  const read = await call(listOrderProducts, { params: { id: orderId } }).catch(() => []);
  const found = new Map(read.map(({ id, from }) => [id, from]));
  client.setQueryData<OrderProductDesigns[]>(toProductsKey(orderId), (products) =>
    products?.map((product) => ({ ...product, from: found.get(product.id) ?? product.from })),
  );
}
