import type { SpyDetails } from '@bobbin/contract/spy';
import { DESIGN_IMAGES_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { spyTexts } from '../../i18n/vi/spy.ts';
import { notify } from '../../ui/feedback/notify.tsx';

/** Pictures of a spied product by importance, because a product of a design request accepts only three. */
const SLOTS = ['front', 'design_front', 'back', 'design_back'] as const;

async function fetchPicture(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}

/** Initial values of a design request: the title of the spied product, its pictures, and a note that names the product. */
export interface Idea {
  name: string;
  note: string;
  files: readonly File[];
}

/** Downloads the pictures of a spied product and passes them to a design request; `use` is the handler of the button (SPY-3). */
export function useAsIdea(onIdea: (idea: Idea) => void) {
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
      onIdea({ name: title, note: t('ideaNote', { code, refId }), files: pictures });
    } catch {
      notify({ tone: 'error', title: t('ideaFailed'), text: t('ideaFailedText') });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, use };
}
