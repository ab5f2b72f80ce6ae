import { createDesignForm, createDesignProduct } from '@bobbin/contract/designs';
import { DESIGN_PRODUCTS_MAX } from '@bobbin/domain/limits';
import type { z } from 'zod';
import { AppError, type InputIssue } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';

const FILE = /^products_(\d{1,3})_images_(\d{1,3})$/;
const FIELD = /^products_(\d{1,3})_(name|skuId|side)$/;

/** Returns product index and position for the name of a form's file; null when the file is not an image of a product. */
export function readPlace(fieldName: string): { product: number; image: number } | null {
  const match = FILE.exec(fieldName);
  return match ? { product: Number(match[1]), image: Number(match[2]) } : null;
}

export interface DesignFields {
  form: z.output<typeof createDesignForm>;
  /** Collects the fields of each product by its index in the form. */
  products: ReadonlyMap<number, z.output<typeof createDesignProduct>>;
}

/** Parses the fields of the form. @throws AppError INVALID_INPUT */
export function readFields(fields: ReadonlyMap<string, unknown>): DesignFields {
  const raw = new Map<number, Record<string, unknown>>();
  for (const [name, value] of fields) {
    const match = FIELD.exec(name);
    if (!match || value === '') continue;
    const index = Number(match[1]);
    raw.set(index, { ...raw.get(index), [match[2] ?? '']: value });
  }
  const said = {
    note: fields.get('note') ?? undefined,
    orderId: fields.get('orderId') === '' ? undefined : fields.get('orderId'),
    maxPrice: fields.get('maxPrice') === '' ? undefined : fields.get('maxPrice'),
  };
  const { data: form, issues: wrong } = checkInput(createDesignForm, said, 'body');
  const issues: InputIssue[] = [...wrong];
  const products = new Map<number, z.output<typeof createDesignProduct>>();
  for (const [index, value] of raw) {
    const part = `body.products_${index}`;
    const { data, issues: wrongHere } = checkInput(createDesignProduct, value, part);
    if (data) products.set(index, data);
    // Converts a path to the name of a form field, which is flat: `products_0_side`.
    for (const { path, message } of wrongHere) issues.push({ path: path.replace(`${part}.`, `${part}_`), message });
  }
  if (raw.size > DESIGN_PRODUCTS_MAX) issues.push({ path: 'body.products', message: 'designProductsTooMany' });
  if (!form || issues.length > 0) throw new AppError('INVALID_INPUT', { issues });
  return { form, products };
}
