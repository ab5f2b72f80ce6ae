/** Sku names as shops write them, and their expected parts (PRD-5); for the tests. */
export const SKU_NAME_VECTORS: readonly {
  skuName: string;
  type: string | null;
  color: string | null;
  size: string | null;
}[] = [
  { skuName: 'Black, XL', type: null, color: 'Black', size: 'XL' },
  { skuName: 'White, L', type: null, color: 'White', size: 'L' },
  { skuName: 'Sport Grey, 3XL', type: null, color: 'Sport Grey', size: '3XL' },
  { skuName: 'Bay, M', type: null, color: 'Bay', size: 'M' },
  { skuName: 'Labrador Retriever, M, Blue Jean', type: null, color: 'Blue Jean', size: 'M' },
  { skuName: 'Unisex T-shirt / Sand / 2XL', type: 'T-shirt', color: 'Sand', size: '2XL' },
  { skuName: 'Unisex T-shirt / White / S', type: 'T-shirt', color: 'White', size: 'S' },
  { skuName: 'Nessie Audio Unisex t-shirt / XS', type: 'T-shirt', color: null, size: 'XS' },
  { skuName: 'Black / M', type: null, color: 'Black', size: 'M' },
  { skuName: 'Tee - BLACK - 3XL', type: 'T-shirt', color: 'Black', size: '3XL' },
  { skuName: 'BLACK-M', type: null, color: 'Black', size: 'M' },
  { skuName: 'Unknown, XS', type: null, color: null, size: 'XS' },
  { skuName: 'Hoodie, Black, L', type: 'Hoodie', color: 'Black', size: 'L' },
  { skuName: 'Black, Sweatshirt L', type: 'Sweatshirt', color: 'Black', size: 'L' },
  { skuName: 'Unisex Crewneck Sweatshirt / Sport Grey / M', type: 'Sweatshirt', color: 'Sport Grey', size: 'M' },
  { skuName: 'Gildan 18500 Hoodie, Maroon, S', type: 'Hoodie', color: 'Maroon', size: 'S' },
  { skuName: 'G18000 - Light Pink - XL', type: 'Sweatshirt', color: 'Light Pink', size: 'XL' },
  { skuName: 'DARK CHOCOLATE, X-Large', type: null, color: 'Dark Chocolate', size: 'XL' },
  { skuName: 'SportGrey, XXL', type: null, color: 'Sport Grey', size: '2XL' },
  { skuName: 'Crunchberry, L', type: null, color: 'Crunch Berry', size: 'L' },
  { skuName: 'Black Hoodie (Front & Back), L', type: 'Hoodie', color: 'Black', size: 'L' },
  { skuName: 'Antique Cherry Red, L', type: null, color: 'Antique Cherry Red', size: 'L' },
  { skuName: 'Youth T-shirt / Red / Youth M', type: 'T-shirt', color: 'Red', size: 'M' },
];
