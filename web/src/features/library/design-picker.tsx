import { useState } from 'react';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { CardsSkeleton } from '../../ui/layout/cards-skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { FileCard, PICKER_CARDS } from './file-card.tsx';
import { FulfilChoice } from './fulfil-choice.tsx';
import styles from './library.module.css';
import { useLibrary, useProductFiles } from './use-library.ts';
import { Row } from '../../ui/layout/boxes.tsx';

interface DesignPickerProps {
  /** Id of the order product. */
  productId: string;
  /** Name of the side for which a picture is chosen. */
  place: string;
  isMockup: boolean;
  /** Description of the garment that will be made. */
  about: string;
  /** File that is currently on the side. */
  currentId: string | null;
  onPick: (fileId: string) => void;
  /** Called with a picture of a fulfil design, which only staff can choose (FFD-9). */
  onPickFulfil: (pictureId: string) => void;
  onClose: () => void;
}

type Mode = 'product' | 'all' | 'fulfil';

/**
 * Shows the library for one side: the PNG files of the product on one page, or all files with 21 on each page (FIL-28). Staff can choose from fulfil
 * designs as well.
 */
export function DesignPicker(props: DesignPickerProps) {
  const { productId, place, isMockup, about, currentId, onPick, onPickFulfil, onClose } = props;
  const t = useTexts(libraryTexts, uiTexts);
  const isNarrow = useNarrow();
  const [mode, setMode] = useState<Mode>('product');
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState(currentId);
  const [pictureId, setPictureId] = useState<string | null>(null);
  const { data: user } = useUser();
  const mayFulfil = user !== undefined && hasPermission(user, 'VIEW_FULFILLS');
  const product = useProductFiles(productId);
  const all = useLibrary({ page, ...(search === '' ? {} : { search }) }, mode === 'all');
  const own = product.data?.filter(({ side }) => side.startsWith('mockup') === isMockup) ?? [];
  const found = own.filter(({ name, tags, skuId }) => isFound([name, ...tags, skuId], search));
  const clearSearch = search === '' ? undefined : () => setSearch('');

  function take(fileId: string | null) {
    if (fileId !== null) onPick(fileId);
  }

  const shown = mode === 'product' ? found : (all.data?.data ?? []);
  const isChoice = mode === 'fulfil' ? pictureId !== null : shown.some(({ id }) => id === chosenId);

  function takeChosen() {
    if (!isChoice) return;
    if (mode !== 'fulfil') take(chosenId);
    else if (pictureId !== null) onPickFulfil(pictureId);
  }

  function changeMode(next: Mode) {
    setMode(next);
    setPictureId(null);
  }

  return (
    <Dialog
      title={`${t('title')} · ${t('chooseFor', { place })}`}
      onClose={onClose}
      width={1080}
      isFullScreen={isNarrow}
      onSubmit={takeChosen}
      note={mode === 'product' && own.length > 0 ? t('noPaging', { count: own.length }) : about}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button look="main" reason={isChoice ? null : t('chooseFirst')} onClick={takeChosen}>
            {t('useFor', { place })}
          </Button>
        </>
      }
    >
      <Row wrap gap="8 10" below={12}>
        <Segments<Mode>
          name={t('mode')}
          value={mode}
          onChange={changeMode}
          choices={[
            { value: 'product', label: t('ofProduct') },
            { value: 'all', label: t('allPng') },
            ...(mayFulfil ? [{ value: 'fulfil', label: t('ofFulfil') } as const] : []),
          ]}
        />
        <SearchBox
          value={search}
          placeholder={t(mode === 'fulfil' ? 'searchFulfil' : 'search')}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </Row>
      <div className={styles.picker}>
        {mode === 'fulfil' ? (
          <FulfilChoice
            isMockup={isMockup}
            search={search}
            chosenId={pictureId}
            onChoose={setPictureId}
            onTake={onPickFulfil}
            onClearSearch={clearSearch}
          />
        ) : mode === 'product' ? (
          <ListStates
            query={product}
            count={found.length}
            skeleton={<CardsSkeleton {...PICKER_CARDS} />}
            onClearFilters={own.length === 0 ? undefined : clearSearch}
            empty={
              <Message
                title={t('emptyProduct')}
                text={t('emptyProductText')}
                action={<Button onClick={() => setMode('all')}>{t('seeAll')}</Button>}
              />
            }
          >
            <div className={styles.grid}>
              {found.map((file) => (
                <FileCard
                  key={file.id}
                  file={file}
                  isChosen={file.id === chosenId}
                  onChoose={() => setChosenId(file.id)}
                  onTake={() => take(file.id)}
                >
                  {t('version', { version: file.version })} · {t('orders', { count: file.usesCount })} ·{' '}
                  {formatLa(file.usedAt, 'day')}
                </FileCard>
              ))}
            </div>
          </ListStates>
        ) : (
          <ListStates
            query={all}
            count={shown.length}
            skeleton={<CardsSkeleton {...PICKER_CARDS} />}
            onClearFilters={clearSearch}
            empty={<Message title={t('empty')} text={t('emptyText')} />}
          >
            <div className={styles.grid}>
              {all.data?.data.map((file) => (
                <FileCard
                  key={file.id}
                  file={file}
                  isChosen={file.id === chosenId}
                  onChoose={() => setChosenId(file.id)}
                  onTake={() => take(file.id)}
                >
                  {file.ordersCount === 0 ? t('unused') : t('orders', { count: file.ordersCount })} ·{' '}
                  {t('size', { width: file.width, height: file.height })}
                </FileCard>
              ))}
            </div>
            {all.data === undefined ? null : <Pagination meta={all.data.meta} onPage={setPage} />}
          </ListStates>
        )}
      </div>
    </Dialog>
  );
}

function isFound(texts: readonly string[], search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted));
}
