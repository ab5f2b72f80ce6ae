import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { takePictures, type DraftProduct } from './draft.ts';

/** Product, taken from an order, with which a new design request begins. */
export interface StartProduct extends Pick<DraftProduct, 'name' | 'skuId' | 'skuName' | 'skuImage'> {
  /** Initial pictures, which are checked like pictures that the seller chooses. */
  files?: readonly File[];
}

const NEW_PRODUCT: StartProduct = { name: '', skuId: null, skuName: '', skuImage: null };

/** Manages the products of a new design and the pictures of each product (DSN-40, DSN-41). */
export function useDraft(start: readonly StartProduct[]) {
  const lastKey = useRef(0);
  const toProduct = ({ name, skuId, skuName, skuImage }: StartProduct, key: number): DraftProduct => ({
    key,
    name,
    skuId,
    skuName,
    skuImage,
    pictures: [],
    alerts: [],
  });
  const [products, setProducts] = useState<readonly DraftProduct[]>(() =>
    (start.length === 0 ? [NEW_PRODUCT] : start).map((product, index) => toProduct(product, -1 - index)),
  );
  /** Current products, for callbacks that run after a file has been read. */
  const latest = useRef(products);
  /** Files that are added at different times are checked one after another, so that duplicates between them are found. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const shown = urls.current;
    return () => shown.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  function set(change: (products: readonly DraftProduct[]) => readonly DraftProduct[]): void {
    latest.current = change(latest.current);
    setProducts(latest.current);
  }

  const changeOne = (key: number, change: (product: DraftProduct) => DraftProduct) =>
    set((known) => known.map((product) => (product.key === key ? change(product) : product)));

  async function take(key: number, files: readonly File[]): Promise<void> {
    const product = latest.current.find((one) => one.key === key);
    if (product === undefined) return;
    const known = product.pictures.map(({ file }) => file);
    const taken = await takePictures(known, files);
    const pictures = taken.files.map((file) => {
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      return { key: ++lastKey.current, file, url };
    });
    changeOne(key, (now) => ({ ...now, pictures: [...now.pictures, ...pictures], alerts: taken.alerts }));
  }

  const takeFirst = useEffectEvent(() => {
    for (const [index, { files = [] }] of start.entries()) {
      if (files.length > 0) queue.current = queue.current.then(() => take(-1 - index, files));
    }
  });
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) takeFirst();
    isStarted.current = true;
  }, []);

  return {
    products,
    /** Products that are part of the request; a product without a picture is left out (DSN-40). */
    asked: products.filter(({ pictures }) => pictures.length > 0),
    addPictures(key: number, files: readonly File[]) {
      queue.current = queue.current.then(() => take(key, files));
    },
    removePicture: (key: number, picture: number) =>
      changeOne(key, (product) => ({
        ...product,
        pictures: product.pictures.filter((one) => one.key !== picture),
        alerts: [],
      })),
    rename: (key: number, name: string) => changeOne(key, (product) => ({ ...product, name })),
    addProduct: () => set((known) => [...known, toProduct(NEW_PRODUCT, ++lastKey.current)]),
    removeProduct: (key: number) => set((known) => known.filter((product) => product.key !== key)),
  };
}

export type Draft = ReturnType<typeof useDraft>;
