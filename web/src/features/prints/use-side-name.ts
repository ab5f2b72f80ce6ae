import type { Side } from '@bobbin/contract/files';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';

/** Returns the name of a side, as the fulfil dialog writes it. */
export function useSideName(): (side: Side) => string {
  const t = useTexts(printLibraryTexts);
  return (side) => t(`sides.${side}`);
}
