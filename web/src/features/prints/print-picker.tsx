import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { CardsSkeleton } from '../../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PrintFace, PRINT_CARDS } from './print-card.tsx';
import styles from './prints.module.css';
import { usePrints } from './use-prints.ts';

interface PrintPickerProps {
  /** Description of the garment that will be made. */
  about: string;
  currentId: string | null;
  onPick: (print: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Chooses a print of the library; pressing the chosen print again, Enter or Ctrl+Enter confirms the choice. */
export function PrintPicker({ about, currentId, onPick, onClose }: PrintPickerProps) {
  const t = useTexts(printLibraryTexts, uiTexts);
  const isNarrow = useNarrow();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState(currentId);
  const prints = usePrints({ page, ...(search === '' ? {} : { search }) });
  const rows = prints.data?.data ?? [];
  const chosen = rows.find(({ id }) => id === chosenId);

  function take(print = chosen) {
    if (print === undefined) return;
    onPick({ id: print.id, name: print.name });
    onClose();
  }

  return (
    <Dialog
      title={t('pick')}
      onClose={onClose}
      width={1080}
      isFullScreen={isNarrow}
      onSubmit={() => take()}
      note={about}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button look="main" reason={chosen === undefined ? t('pickFirst') : null} onClick={() => take()}>
            {chosen === undefined ? t('use') : t('useNamed', { name: chosen.name })}
          </Button>
        </>
      }
    >
      <SearchBox
        value={search}
        placeholder={t('search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <div className={styles.picker}>
        <ListStates
          query={prints}
          count={rows.length}
          skeleton={<CardsSkeleton {...PRINT_CARDS} />}
          onClearFilters={search === '' ? undefined : () => setSearch('')}
          empty={<Message title={t('empty')} text={t('emptyText')} />}
        >
          <div className={styles.grid}>
            {rows.map((print) => (
              <button
                key={print.id}
                type="button"
                className={styles.card}
                aria-pressed={print.id === chosenId}
                onClick={() => setChosenId(print.id)}
                onDoubleClick={() => take(print)}
              >
                <PrintFace print={print} />
              </button>
            ))}
          </div>
          {prints.data === undefined ? null : <Pagination meta={prints.data.meta} onPage={setPage} />}
        </ListStates>
      </div>
    </Dialog>
  );
}
