import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { toQuestion, toWords } from '../../platform/full-text.ts';

interface Worded {
  id: string;
  productName: string;
  fulfilCode?: string | null;
}

interface WordedSku {
  skuId: string;
  skuName: string;
  sellerSku: string;
}

/** Returns a search term that contains the owner and that each of the owner's cards has, so that a search reads no card of another owner. */
function ownerWord(ownerId: string): string {
  return `q0${ownerId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
}

/** Returns the search terms of a card: those of all SKUs that it covers, each once. */
export function wordsOf(ownerId: string, { id, productName, fulfilCode }: Worded, skus: readonly WordedSku[]): string {
  const code = toSkuDesignCode(id);
  const fulfil = fulfilCode ?? '';
  const words = toWords(
    code,
    code.replace('-', ''),
    productName,
    ...skus.flatMap(({ skuId, skuName, sellerSku }) => [skuName, sellerSku, skuId]),
    fulfil,
    fulfil.replace('-', ''),
  );
  return `${words} ${ownerWord(ownerId)}`;
}

/** Builds a full-text query for the cards of one owner that match each of the words; null when there is no word. */
export function questionOf(ownerId: string, search: string | undefined): string | null {
  const question = toQuestion(search);
  return question === null ? null : `${ownerWord(ownerId)} & ${question}`;
}
