import type { DesignOrder } from '@bobbin/contract/designs';
import { createDesign } from '@bobbin/contract/designs.calls';
import { uploadForm } from '../../../api/upload.ts';
import type { DraftProduct } from './draft.ts';

interface NewDesign {
  note: string;
  /** The highest price that the seller accepts; empty without one. */
  maxPrice: string;
  orderId: string | null;
  products: readonly DraftProduct[];
}

interface SendOptions {
  idempotencyKey: string;
  signal: AbortSignal;
  /** Called with the uploaded share of each picture, from 0 to 1, by the key of the picture. */
  onProgress: (shares: ReadonlyMap<number, number>) => void;
}

/** Requests a design in one call, so that the design is created either completely or not at all (DSN-40). Throws ApiError. */
export function sendDesign(design: NewDesign, { onProgress, ...options }: SendOptions): Promise<DesignOrder> {
  const pictures = design.products.flatMap((product) => product.pictures);
  return uploadForm(createDesign, toForm(design), {
    ...options,
    onProgress: (share) =>
      onProgress(
        toShares(
          pictures.map(({ key, file }) => ({ key, size: file.size })),
          share,
        ),
      ),
  });
}

/** Returns the values that identify one design request; an idempotency key belongs to exactly these values. */
export function toContent({ note, maxPrice, orderId, products }: NewDesign): unknown {
  return [
    note,
    maxPrice,
    orderId,
    products.map(({ name, skuId, pictures }) => [name, skuId, pictures.map(({ key }) => key)]),
  ];
}

/** The fields come before the files, so that the server knows the products before it receives the first file. */
function toForm({ note, maxPrice, orderId, products }: NewDesign): FormData {
  const form = new FormData();
  form.set('note', note);
  if (maxPrice !== '') form.set('maxPrice', maxPrice);
  if (orderId !== null) form.set('orderId', orderId);
  for (const [index, { name, skuId }] of products.entries()) {
    if (name.trim() !== '') form.set(`products_${index}_name`, name.trim());
    if (skuId !== null) form.set(`products_${index}_skuId`, skuId);
  }
  for (const [index, { pictures }] of products.entries()) {
    for (const [place, { file }] of pictures.entries()) form.set(`products_${index}_images_${place}`, file);
  }
  return form;
}

/**
 * Converts the upload progress of the request to the progress of each picture, from 0 to 1; one request sends all pictures one after another.
 */
function toShares(pictures: readonly { key: number; size: number }[], share: number): ReadonlyMap<number, number> {
  let left = share * pictures.reduce((sum, { size }) => sum + size, 0);
  return new Map(
    pictures.map(({ key, size }) => {
      const sent = Math.min(left, size);
      left -= sent;
      return [key, size === 0 ? 1 : sent / size];
    }),
  );
}
