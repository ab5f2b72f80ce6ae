import type { SpyDetails } from '@bobbin/contract/spy';
import { DESIGN_IMAGES_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { spyTexts } from '../../i18n/vi/spy.ts';
import { notify } from '../../ui/notify.tsx';
import { openCreate } from '../designs/open-create.tsx';

/** What says most of an idea comes first: a product of a design takes three pictures. */
const SLOTS = ['front', 'design_front', 'back', 'design_back'] as const;

async function fetchPicture(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

/** Asks for a design of one's own with the item's title and pictures; `use` is for its button (SPY-3). */
export function useAsIdea() {
  const t = useTexts(spyTexts);
  const [isBusy, setBusy] = useState(false);

  async function use({ code, refId, title, ...item }: SpyDetails): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const pictures = await Promise.all(
        SLOTS.flatMap((slot) => {
          const picture = item[slot];
          return picture === null ? [] : [{ slot, url: picture.url }];
        })
          .slice(0, DESIGN_IMAGES_MAX)
          .map(({ slot, url }) => fetchPicture(url, `${code} ${slot}`)),
      );
      const product = { name: title, skuId: null, skuName: '', skuImage: null, files: pictures };
      openCreate({ orderId: null, note: t('ideaNote', { code, refId }), products: [product] });
    } catch {
      notify({ tone: 'error', title: t('ideaFailed'), text: t('ideaFailedText') });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, use };
}
