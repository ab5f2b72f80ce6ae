import type { FlashSale, FlashSaleSku } from '@bobbin/contract/flash-sales';
import { listFlashSaleSkus } from '@bobbin/contract/flash-sales.calls';
import { BYTE_ORDER_MARK, formatCsv } from '@bobbin/domain/csv';
import type { SaleSkuReason } from '@bobbin/domain/flash-sales/standing';
import { MAX_PAGE_SIZE } from '@bobbin/domain/limits';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { flashSalesTexts } from '../../i18n/vi/flash-sales.ts';
import { saveFile } from '../../ui/browser/save-file.ts';

/** Reads all failed SKUs, page by page. A SKU that moves to the next page while the pages are read appears once. */
async function readAll(params: { id: string; saleId: string }, reason: SaleSkuReason | undefined) {
  const found = new Map<string, FlashSaleSku>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { state: 'failed' as const, reason, page, limit: MAX_PAGE_SIZE };
    const { data, meta } = await call(listFlashSaleSkus, { params, query });
    for (const sku of data) found.set(sku.skuId, sku);
    pages = meta.totalPages;
  }
  return [...found.values()];
}

/** Saves the failed SKUs of one reason, or all failed SKUs, with their fixes as a CSV file (FSL-7); returns the number of SKUs. */
export function useExportSkus(sale: Pick<FlashSale, 'id' | 'shopId'>) {
  const t = useTexts(flashSalesTexts);
  return useMutation({
    mutationFn: async (reason: SaleSkuReason | undefined) => {
      const skus = await readAll({ id: sale.shopId, saleId: sale.id }, reason);
      const columns = ['skuId', 'productName', 'skuName', 'price', 'dealPrice', 'reason', 'cure', 'detail'] as const;
      const rows = skus.map(({ skuId, productName, skuName, price, dealPrice, reason: why, detail }) => [
        { id: skuId },
        productName,
        skuName,
        price,
        dealPrice,
        why === null ? '' : t(`reasons.${why}`),
        why === null ? '' : t(`cures.${why}`),
        detail,
      ]);
      const csv = formatCsv([columns.map((column) => t(`panel.columns.${column}`)), ...rows]);
      saveFile(`flash-sale-${sale.id}.csv`, 'text/csv;charset=utf-8', `${BYTE_ORDER_MARK}${csv}`);
      return skus.length;
    },
  });
}
