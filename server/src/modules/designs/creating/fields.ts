import { createDesignForm, createDesignProduct } from '@bobbin/contract/designs';
import { DESIGN_PRODUCTS_MAX } from '@bobbin/domain/limits';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

const FILE = /^products_(\d{1,3})_images_(\d{1,3})$/;
const FIELD = /^products_(\d{1,3})_(name|skuId|side)$/;

/** Where a file of the form belongs; null for one that is no image of a product. */
export function readPlace(fieldName: string): { product: number; image: number } | null {
  const match = FILE.exec(fieldName);
  return match ? { product: Number(match[1]), image: Number(match[2]) } : null;
}

export interface DesignFields {
  form: z.output<typeof createDesignForm>;
  /** What is said of the product of an index of the form. */
  products: ReadonlyMap<number, z.output<typeof createDesignProduct>>;
}

/** Reads what stands beside the images. @throws AppError INVALID_INPUT */
export function readFields(fields: ReadonlyMap<string, unknown>): DesignFields {
  const issues: { path: string; message: string }[] = [];
  const raw = new Map<number, Record<string, unknown>>();
  for (const [name, value] of fields) {
    const match = FIELD.exec(name);
    if (!match || value === '') continue;
    const index = Number(match[1]);
    raw.set(index, { ...raw.get(index), [match[2] ?? '']: value });
  }
  const form = createDesignForm.safeParse({
    note: fields.get('note') ?? undefined,
    orderId: fields.get('orderId') === '' ? undefined : fields.get('orderId'),
  });
  for (const { path, message } of form.error?.issues ?? []) issues.push({ path: ['body', ...path].join('.'), message });
  const products = new Map<number, z.output<typeof createDesignProduct>>();
  for (const [index, value] of raw) {
    const parsed = createDesignProduct.safeParse(value);
    if (parsed.success) products.set(index, parsed.data);
    for (const { path, message } of parsed.error?.issues ?? [])
      issues.push({ path: `body.products_${index}_${path.join('.')}`, message });
  }
  if (raw.size > DESIGN_PRODUCTS_MAX) issues.push({ path: 'body.products', message: 'tooMany' });
  if (!form.success || issues.length > 0) throw new AppError('INVALID_INPUT', { issues });
  return { form: form.data, products };
}
