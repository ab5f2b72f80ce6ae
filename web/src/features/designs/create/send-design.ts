import type { DesignOrder } from '@bobbin/contract/designs';
import { createDesign } from '@bobbin/contract/designs.calls';
import { uploadForm } from '../../../api/upload.ts';
import type { DraftProduct } from './draft.ts';

interface NewDesign {
  note: string;
  orderId: string | null;
  products: readonly DraftProduct[];
}

interface SendOptions {
  idempotencyKey: string;
  signal: AbortSignal;
  /** Called with the uploaded share of each picture, 0 to 1, by its key. */
  onProgress: (shares: ReadonlyMap<number, number>) => void;
}

/** Requests a design in one call, so that it is created completely or not at all (DSN-40). Throws ApiError. */
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

/** Returns what distinguishes one design request from another: one idempotency key belongs to one content. */
export function toContent({ note, orderId, products }: NewDesign): unknown {
  return [note, orderId, products.map(({ name, skuId, pictures }) => [name, skuId, pictures.map(({ key }) => key)])];
}

/** Fields come before the files: the server knows their context before the first byte. */
function toForm({ note, orderId, products }: NewDesign): FormData {
  const form = new FormData();
  form.set('note', note);
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
 * Converts sent bytes to the uploaded share of each picture: pictures are sent in sequence in one call. Units: bytes of the pictures;
 * shares from 0 to 1. Errors: none.
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
