import type { DesignSide } from '@bobbin/domain/fulfilment/design-sides';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';

/** Returns a function for the name of a side, as the pages of prints show it. */
export function useSideText(): (side: DesignSide) => string {
  const t = useTexts(printLibraryTexts);
  return (side) => t(`sides.${side}`);
}
