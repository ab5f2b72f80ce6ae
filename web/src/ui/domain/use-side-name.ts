import type { Side } from '@bobbin/contract/files';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';

/** Returns a function for the name of a side, as the fulfil dialog shows it. */
export function useSideName(): (side: Side) => string {
  const t = useTexts(printLibraryTexts);
  return (side) => t(`sides.${side}`);
}
