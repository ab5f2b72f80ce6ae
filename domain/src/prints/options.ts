import { parseSkuName, readOption } from '../products/sku-name.ts';

/** How the SKUs of a product differ, apart from colour and size. */
export interface ProductOptions {
  /** Each option once, in alphabetical order, with its SKUs. */
  options: { option: string; skuIds: string[] }[];
  /**
   * The SKUs have different designs, so the product cannot have one print as a whole (PRN-7): their names differ in something other than
   * garment, colour and size.
   */
  isSplit: boolean;
  /** The options may be colours outside the list: no SKU with an option has a known colour. */
  mayBeColors: boolean;
}

/**
 * Compares the names of a product's SKUs.
 *
 * Errors: none.
 * @example readOptions([{ skuId: '1', skuName: 'Cat, Black, M' }, { skuId: '2', skuName: 'Dog, Black, M' }]).isSplit // true
 */
export function readOptions(skus: readonly { skuId: string; skuName: string }[]): ProductOptions {
  const byOption = new Map<string, string[]>();
  let hasColor = false;
  for (const { skuId, skuName } of skus) {
    const option = readOption(skuName);
    byOption.set(option ?? '', [...(byOption.get(option ?? '') ?? []), skuId]);
    if (option !== null && parseSkuName(skuName).color !== null) hasColor = true;
  }
  const isSplit = byOption.size > 1;
  return {
    options: [...byOption]
      .filter(([option]) => option !== '')
      .map(([option, skuIds]) => ({ option, skuIds }))
      .toSorted((a, b) => (a.option < b.option ? -1 : 1)),
    isSplit,
    mayBeColors: isSplit && !hasColor,
  };
}
