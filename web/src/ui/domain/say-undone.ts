import type { undoArtworkImport } from '@bobbin/contract/artwork-imports';
import type { Reply } from '@bobbin/contract/endpoint';
import { useTexts } from '../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../i18n/vi/artwork-products.ts';
import { notify } from '../feedback/notify.tsx';

/** Returns a function that reports the undo of an import: what stays, and which orders were sent in the meantime (ART-9). */
export function useSayUndone(): (reply: Reply<typeof undoArtworkImport>) => void {
  const t = useTexts(artworkProductsTexts);
  return ({ undone, kept, sentMeanwhile }) => {
    const more = [
      kept > 0 ? t('undoneKept', { count: kept }) : null,
      sentMeanwhile > 0 ? t('undoneSent', { count: sentMeanwhile }) : null,
    ].filter((text) => text !== null);
    notify({
      tone: more.length > 0 ? 'warning' : 'success',
      title: t('undone', { count: undone }),
      text: more.length > 0 ? more.join(' ') : undefined,
    });
  };
}
