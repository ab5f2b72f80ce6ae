import { toSkuDesignCode } from '@bobbin/domain/sku-designs/codes';
import { toQuestion, toWords } from '../../platform/full-text.ts';

interface Worded {
  id: string;
  skuId: string;
  productName: string;
  skuName: string;
  sellerSku: string;
  fulfilCode?: string | null;
}

/** The word of an owner among the words of their cards, so that a search for it reads no card of others. */
function ownerWord(ownerId: string): string {
  return `q0${ownerId.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
}

/** What a card is found by. */
export function wordsOf(ownerId: string, { id, skuId, productName, skuName, sellerSku, fulfilCode }: Worded): string {
  const code = toSkuDesignCode(id);
  const fulfil = fulfilCode ?? '';
  const words = toWords(
    code,
    code.replace('-', ''),
    productName,
    skuName,
    sellerSku,
    skuId,
    fulfil,
    fulfil.replace('-', ''),
  );
  return `${words} ${ownerWord(ownerId)}`;
}

/** A question that finds the cards of one owner that have each of the words; null for no word. */
export function questionOf(ownerId: string, search: string | undefined): string | null {
  const question = toQuestion(search);
  return question === null ? null : `${ownerWord(ownerId)} & ${question}`;
}
