import type { OrderProductDesigns } from '@bobbin/contract/orders';
import { listOrderProducts } from '@bobbin/contract/orders.calls';
import { isMockupPlacement, isPlacement } from '@bobbin/domain/fulfilment/design-sides';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** How often it is looked whether the designs were measured, in milliseconds. */
const LOOK_MS = 1_500;
/** After so many looks the worker is busy: 'is being measured' stays true, so it is still looked, only seldom. */
const QUICK_LOOKS = 20;
const SLOW_LOOK_MS = 15_000;

type Designs = readonly OrderProductDesigns[];

function listUnmeasured(products: Designs): string[] {
  const designs = products.flatMap((product) => product.designs);
  return designs.flatMap(({ placement, print, fileId }) =>
    print === null && isPlacement(placement) && !isMockupPlacement(placement) ? [fileId] : [],
  );
}

/** The products of an order. */
interface Part {
  orderId: string;
  products: Designs;
}

/**
 * The products with what was measured of their designs since they were read (FIL-50): the worker measures a file a moment after it came.
 * Only that is taken over: a picture that was put on a side meanwhile stays.
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
