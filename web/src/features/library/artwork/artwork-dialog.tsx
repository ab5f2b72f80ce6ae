import { HOUSES, houseName, isHouse, type House } from '@bobbin/domain/factories/houses';
import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import { IconDownload, IconUpload } from '../../../ui/icons.ts';
import { useRef, useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { artworkTexts } from '../../../i18n/vi/artwork.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Segments } from '../../../ui/button/segments.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { groupOffers, isLeft, toOffer, type PlannedArtwork } from './artwork-plan.ts';
import { ArtworkRow } from './artwork-row.tsx';
import styles from './artwork.module.css';
import { ProductImportDialog } from '../product-import/product-import-dialog.tsx';
import { listPrinted } from './print-verdict.ts';
import { useArtwork } from './use-artwork.ts';
import { toReport } from './verdict-words.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

type Part = 'fix' | 'ready' | 'left' | 'all';
const PARTS: readonly Part[] = ['fix', 'ready', 'left', 'all'];
const NAMED_MAX = 5;
/** Number of rows rendered at first, and added each time the person asks for more. */
const ROWS_STEP = 100;

function pick(plan: readonly PlannedArtwork[], part: Part): readonly PlannedArtwork[] {
  if (part === 'all') return plan;
  if (part === 'ready') return plan.filter(({ isReady }) => isReady);
  if (part === 'left') return plan.filter(isLeft);
  return plan.filter((planned) => !planned.isReady && !isLeft(planned));
}

/**
 * Shows 'Nhập artwork': imports named pictures, a ZIP of pictures or a CSV of links, with a preview before anything is written (BLK-11).
 */
export function ArtworkDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(artworkTexts, uiTexts);
  const locale = useLocale();
  const isNarrow = useNarrow();
  const artwork = useArtwork();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setPart] = useState<Part | null>(null);
  const [rowsMax, setRowsMax] = useState(ROWS_STEP);
  const [house, setHouse] = useState<House>(HOUSES[0]);
  const { read, plan, progress, pixels } = artwork;
  const blocked = listPrinted(pick(plan, 'ready'), pixels, house, 'blocked').length;
  const unsure = listPrinted(pick(plan, 'ready'), pixels, house, 'confirm').length;
  const open = pick(plan, 'ready').filter(({ item }) => progress.get(item.key)?.state !== 'done');
  const failed = plan.filter(({ item }) => progress.get(item.key)?.state === 'failed');
  const done = plan.filter(({ item }) => progress.get(item.key)?.state === 'done').length;
  const started = progress.size;
  const fixCount = pick(plan, 'fix').length;
  const part = chosen ?? (fixCount > 0 && started === 0 ? 'fix' : 'all');
  const rows = pick(plan, part);
  const offers = groupOffers(plan);
  /** Returns the keys of all pictures that the same correction fixes; only the first of these pictures has the list. */
  function togetherOf(planned: PlannedArtwork): readonly string[] {
    const keys = offers.get(toOffer(planned)?.cause ?? '') ?? [];
    return keys[0] === planned.item.key ? keys : [];
  }
  const readyKeys = open.map(({ item }) => item.key);

  if (read?.products != null) {
    const { table, pictures } = read.products;
    return <ProductImportDialog table={table} pictures={pictures} onClose={onClose} />;
  }

  const chooseButton = (
    <Button
      look={read === null ? 'main' : 'plain'}
      icon={<IconUpload size={16} stroke={1.75} />}
      isBusy={artwork.isReading}
      onClick={() => input.current?.click()}
    >
      {t(read === null ? 'choose' : 'chooseOther')}
    </Button>
  );

  function toNote(): string {
    if (read === null) return '';
    if (artwork.isMoving || done > 0) return t('placed', { done, all: started });
    return [t('nothingWritten'), t('again')].join(' ');
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      head={() => (
        <Steps
          name={t('steps.name')}
          steps={[t('steps.choose'), t('steps.look'), t('steps.place')]}
          current={read === null ? 0 : started === 0 ? 1 : 2}
        />
      )}
      isDirty={artwork.isMoving}
      leaveWords={{ text: t('leave') }}
      width={1080}
      isFullScreen={isNarrow}
      note={<span role="status">{toNote()}</span>}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          {read === null ? null : (
            <>
              <Button
                icon={<IconDownload size={16} stroke={1.75} />}
                onClick={() => saveFile('artwork.csv', 'text/csv;charset=utf-8', toReport(t, plan, progress))}
              >
                {t('report')}
              </Button>
              {chooseButton}
            </>
          )}
          {artwork.isMoving || open.length === 0 ? null : (
            <Button look="main" onClick={() => artwork.start(readyKeys)}>
              {failed.length > 0
                ? t('retry', { count: open.length })
                : t(fixCount > 0 ? 'placeSome' : 'place', { count: open.length, left: formatCount(fixCount, locale) })}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".png,.zip,.csv"
        aria-label={t('choose')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          setPart(null);
          if (files.length > 0) void artwork.choose(files);
        }}
      />
      <Failure error={artwork.error} />
      {read === null ? (
        <Stack align="start" gap={8} className={styles.empty}>
          <p>{t('rule')}</p>
          <p>{t('ruleCsv')}</p>
          <p>{t('ruleProducts')}</p>
          {chooseButton}
        </Stack>
      ) : (
        <>
          <Row wrap gap="8 24" below={12}>
            <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="ready">
              <strong>{formatCount(pick(plan, 'ready').length, locale)}</strong> {t('parts.ready')}
            </Text>
            <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="fix">
              <strong>{formatCount(fixCount, locale)}</strong> {t('parts.fix')}
            </Text>
            {blocked === 0 ? null : (
              <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="fix">
                <strong>{formatCount(blocked, locale)}</strong> {t('blocked', { house: houseName(house) })}
              </Text>
            )}
            {unsure === 0 ? null : (
              <Text as="p" size={13} weight={600} flush className={styles.big} data-tone="unsure">
                <strong>{formatCount(unsure, locale)}</strong> {t('unsure', { house: houseName(house) })}
              </Text>
            )}
            <Row as="span" gap={8} size={13} tone="muted" push className={styles.house}>
              {t('printedBy')}
              <NativeSelect
                name={t('printedBy')}
                value={house}
                options={HOUSES.map((value) => ({ value, label: houseName(value) }))}
                onChange={(value) => setHouse(isHouse(value) ? value : house)}
              />
            </Row>
            {started === 0 ? null : (
              <progress className={styles.progress} max={started} value={done} aria-label={t('title')} />
            )}
          </Row>
          {[
            read.broken.length > 0 ? t('broken', { names: read.broken.join(', ') }) : null,
            read.skipped.length > 0
              ? t('skipped', { count: read.skipped.length, names: read.skipped.slice(0, NAMED_MAX).join(', ') })
              : null,
            read.beyondCount > 0 ? t('beyond', { max: formatCount(ARTWORK_FILES_MAX, locale) }) : null,
          ].map((words) =>
            words === null ? null : (
              <Text key={words} as="p" size={12} tone="muted" breaks flush below={6} className={styles.hint}>
                {words}
              </Text>
            ),
          )}
          <Segments
            name={t('title')}
            value={part}
            onChange={(next) => {
              setPart(next);
              setRowsMax(ROWS_STEP);
            }}
            choices={PARTS.map((value) => ({
              value,
              label: `${t(`parts.${value}`)} ${formatCount(pick(plan, value).length, locale)}`,
            }))}
          />
          <Text as="ul" plain size={13} above={10} className={styles.rows} aria-label={t('title')}>
            {rows.slice(0, rowsMax).map((planned) => (
              <ArtworkRow
                key={planned.item.key}
                planned={planned}
                progress={progress.get(planned.item.key)}
                pixels={pixels.get(planned.item.key)}
                house={house}
                together={togetherOf(planned)}
                onChange={(change, keys = [planned.item.key]) => artwork.change(keys, change)}
                onLeaveOut={() => artwork.leaveOut([planned.item.key])}
                onRetry={() => artwork.start([planned.item.key])}
              />
            ))}
          </Text>
          {rows.length <= rowsMax ? null : (
            <Button onClick={() => setRowsMax(rowsMax + ROWS_STEP)}>
              {t('more', { count: Math.min(ROWS_STEP, rows.length - rowsMax) })}
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}
