import { describe, expect, it } from 'vitest';
import { fileNameOf, isProductTable, readImportCells, readImportHeading } from './import-cells.ts';

const cells = (side: string, variant: string, file: string) => readImportCells({ side, variant, file });

describe('cells of an artwork import', () => {
  it('headings are recognised in both languages and any letter case (ART-1)', () => {
    expect(
      ['Shop', 'PRODUCT ID', 'Màu', 'size', 'seller_sku', 'Mặt in', 'variant', 'Link'].map(readImportHeading),
    ).toEqual(['shop', 'product', 'colour', 'size', 'sellerSku', 'side', 'variant', 'file']);
    expect(readImportHeading('price')).toBeNull();
  });

  it('Tables of SKUs or orders are read in their own format (ART-1, BLK-12)', () => {
    expect(isProductTable(['sku', 'side', 'link'])).toBe(false);
    expect(isProductTable(['order id', 'side', 'file'])).toBe(false);
    expect(isProductTable(['product', 'side', 'file'])).toBe(true);
    expect(isProductTable(['seller sku', 'colour', 'side', 'file'])).toBe(true);
    expect(isProductTable(['product', 'side'])).toBe(false);
  });

  it('Side and variant come from the file name when their cells are empty (ART-2)', () => {
    expect(cells('', '', 'drop/night-owl_back_dark.png')).toMatchObject({ side: 'back', variant: { tone: 'dark' } });
    expect(cells('', '', 'https://x.example/a/owl_front_youth.png?size=1_back')).toMatchObject({
      side: 'front',
      variant: { isYouth: true },
    });
    expect(cells('', '', 'owl.png')).toMatchObject({ side: null, variant: { tone: null, colour: null } });
  });

  it('Cells with a side or a variant have priority over the file name (ART-2)', () => {
    expect(cells('front', 'light', 'owl_back_dark.png')).toMatchObject({ side: 'front', variant: { tone: 'light' } });
    expect(cells('Mockup front', '', 'owl.png')).toMatchObject({ side: 'front', isMockup: true });
    expect(cells('right sleeve', 'Sport Gray', 'owl.png')).toMatchObject({
      side: 'right',
      variant: { colour: 'Sport Grey' },
    });
    expect(cells('front', 'youth dark', 'owl.png').variant).toEqual({ tone: 'dark', isYouth: true, colour: null });
  });

  it('an unknown word is no side and no variant, and a near side is suggested (ART-4)', () => {
    expect(cells('frnt', 'sparkling', 'owl.png')).toMatchObject({ side: null, suggestedSide: 'front', variant: null });
  });

  it('File names are the last part of a path or an address', () => {
    expect(fileNameOf('a\\b\\c.png')).toBe('c.png');
    expect(fileNameOf('https://x.example/p/q.png#a/b')).toBe('q.png');
  });
});
