import { IconColumns3 } from '../../icons.ts';
import { Suspense, lazy } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Popover } from '../../overlay/popover.tsx';
import { useNarrow } from '../../hooks/use-narrow.ts';
import type { PlainList } from './column.ts';

// Loaded lazily, when a person arranges columns.
const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** Opens the panel that shows, hides, moves and sizes the columns of a list; cards have none. */
export function ColumnPicker({ list }: { list: PlainList }) {
  const t = useTexts(uiTexts);
  if (useNarrow()) return null;
  return (
    <Popover
      align="end"
      label={
        <>
          <IconColumns3 size={15} stroke={1.5} aria-hidden /> {t('columns')}
        </>
      }
    >
      {() => (
        <Suspense>
          <ColumnPanel list={list} />
        </Suspense>
      )}
    </Popover>
  );
}
