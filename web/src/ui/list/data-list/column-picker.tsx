import { IconColumns3 } from '../../icons.ts';
import { Suspense, lazy } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Popover } from '../../overlay/popover.tsx';
import { useNarrow } from '../../hooks/use-narrow.ts';
import type { PlainList } from './column.ts';

// The panel loads when a person arranges columns.
const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

/** Button that opens the panel in which the columns of a list are shown, hidden, moved and resized; not shown for cards. */
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
