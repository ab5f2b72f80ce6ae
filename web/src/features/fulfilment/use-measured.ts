import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders.calls';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Interval in milliseconds between polls for measured designs. */
const LOOK_MS = 1_500;
/** Number of polls at the short interval. If files are still unmeasured after that, the worker is busy and is polled at a longer interval. */
const QUICK_LOOKS = 20;
const SLOW_LOOK_MS = 15_000;

type Designs = readonly OrderProductDesigns[];

function listUnmeasured(products: Designs): string[] {
  const designs = products.flatMap((product) => product.designs);
  return designs.flatMap(({ placement, print, fileId }) =>
    print === null && isPlacement(placement) && !isMockupPlacement(placement) ? [fileId] : [],
  );
}

/** Products of one order. */
interface Part {
  orderId: string;
  products: Designs;
}

/**
 * Returns the products with the measurements that arrived since the products were read (FIL-50), because the worker measures a file a moment after
 * its upload. Only measurements are merged, so that a picture that was put on a side in the meantime stays.
 */
export function useMeasured(parts: readonly Part[]): Designs[] {
  const looks = useQueries({
    queries: parts.map(({ orderId, products }) => {
      const unmeasured = listUnmeasured(products);
      return queryOptions({
        queryKey: ['orders', 'prints', orderId, ...unmeasured],
        queryFn: ({ signal }) => call(listOrderProducts, { params: { id: orderId } }, { signal }),
        enabled: unmeasured.length > 0,
        refetchInterval: ({ state: { data, dataUpdateCount } }) => {
          if (data !== undefined && listUnmeasured(data).length === 0) return false;
          return dataUpdateCount < QUICK_LOOKS ? LOOK_MS : SLOW_LOOK_MS;
        },
        refetchOnWindowFocus: false,
      });
    }),
  });
  return parts.map(({ products }, place) => withMeasures(products, looks[place]?.data));
}

function withMeasures(products: Designs, looked: Designs | undefined): Designs {
  if (looked === undefined || listUnmeasured(products).length === 0) return products;
  const found = new Map(looked.flatMap(({ designs }) => designs.map(({ fileId, print }) => [fileId, print] as const)));
  return products.map((product) => ({
    ...product,
    designs: product.designs.map((file) => ({ ...file, print: file.print ?? found.get(file.fileId) ?? null })),
  }));
}
