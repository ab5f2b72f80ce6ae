import type { AppliedImport, ImportedLine, ImportOutcome } from '@bobbin/contract/artwork-imports';
import { ARTWORK_FILES_MAX } from '@bobbin/domain/limits';
import { useRef, useState } from 'react';
import type { Texts } from '../../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../../i18n/vi/artwork-products.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ViewTabs } from '../../../ui/button/view-tabs.tsx';
import { sayAnswer } from '../../../ui/feedback/answers.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { IconArrowBackUp, IconCheck, IconDownload } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Steps } from '../../../ui/layout/steps.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import type { Artwork } from '../artwork/artwork.ts';
import artworkStyles from '../artwork/artwork.module.css';
import { readArtwork } from '../artwork/read-artwork.ts';
import { useSayUndone } from '../../../ui/domain/say-undone.ts';
import { groupProblems, pickPlaces, toReport, type Part } from './import-view.ts';
import { PlaceRows } from './place-rows.tsx';
import { ProblemRows } from './problem-rows.tsx';
import type { ProductTable } from './read-product-table.ts';
import { useProductImport, type Running } from './use-product-import.ts';

const PARTS: readonly Part[] = ['fix', 'new', 'replaces', 'unchanged', 'all'];
/** Number of rows rendered at first, and added each time the user asks for more. */
const ROWS_STEP = 100;

interface ProductImportDialogProps {
  table: ProductTable;
  /** The pictures that were chosen together with the table. */
  pictures: readonly Artwork[];
  onClose: () => void;
}

/** Imports a table that places files on products: a preview with the problems first, then the result of each line (ART-7, ART-8). */
export function ProductImportDialog({ table, pictures, onClose }: ProductImportDialogProps) {
  const t = useTexts(artworkProductsTexts, uiTexts);
  const isNarrow = useNarrow();
  const tableImport = useProductImport(table, pictures);
  const { outcome, applied, failed, running, skipped, lines } = tableImport;
  const input = useRef<HTMLInputElement>(null);
  const [updateDrafts, setUpdateDrafts] = useState(true);
  const shown: ImportOutcome | null = applied ?? outcome;
  const count = applied === null ? (outcome?.totals.places ?? 0) : failed.size;
  const left = outcome?.totals.problems ?? 0;
  const isBusy = running !== null;
  const isOver = applied !== null && failed.size === 0;

  function toWords(line: ImportedLine | undefined, key: string): string {
    if (skipped.has(key)) return t('results.skipped');
    const reason = failed.get(key);
    if (reason !== undefined) return reason;
    if (line === undefined) return '';
    return line.problem === null ? t(`results.${line.state}`) : t(`problems.${line.problem}`, { value: line.value });
  }

  function submit(): void {
    if (isOver) onClose();
    else if (!isBusy && count > 0) void tableImport.apply(updateDrafts);
  }

  const label = isOver
    ? t('ui:close')
    : applied !== null
      ? t('again', { count })
      : left > 0
        ? t('placeSome', { count, left })
        : t('place', { count });

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      isStill
      head={() => (
        <Steps
          name={t('steps.name')}
          steps={[t('steps.choose'), t('steps.look'), t('steps.place')]}
          current={applied === null && running?.part !== 'bringing' ? 1 : 2}
        />
      )}
      width={1180}
      isFullScreen={isNarrow}
      isDirty={running?.part === 'bringing' || (lines !== table.lines && applied === null)}
      leaveWords={{ text: t(isBusy ? 'leave' : 'leaveRead') }}
      note={<span role="status">{toNote(t, running, applied)}</span>}
      footer={
        <>
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveFile('import.csv', 'text/csv;charset=utf-8', toReport(lines, shown, toWords))}
          >
            {t('report')}
          </Button>
          {isOver ? null : (
            <Button reads onClick={onClose}>
              {t('ui:cancel')}
            </Button>
          )}
          <Button
            look="main"
            isBusy={isBusy}
            reason={isBusy ? toNote(t, running, applied) : !isOver && count === 0 ? t('nothingToPlace') : null}
            onClick={submit}
          >
            {label}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".png,.zip"
        aria-label={t('addFiles')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void readArtwork(files).then(({ items }) => tableImport.addPictures(items));
        }}
      />
      <Stack gap={12}>
        <Row wrap gap="4 12" size={12} tone="muted">
          <Text mono>{table.name}</Text>
          <span>{t('lines', { count: lines.length })}</span>
          {pictures.length === 0 ? null : <span>{t('pictures', { count: pictures.length })}</span>}
        </Row>
        <Failure error={tableImport.error} />
        {tableImport.error !== null && outcome === null ? (
          <Row>
            <Button onClick={tableImport.retry}>{t('ui:retry')}</Button>
          </Row>
        ) : null}
        {applied === null ? null : <Result applied={applied} failed={failed} undo={tableImport.undo} />}
        {shown === null ? null : <Sums totals={shown.totals} />}
        {applied === null && outcome !== null && outcome.totals.drafts > 0 ? (
          <CheckField
            label={t('drafts', { count: outcome.totals.drafts })}
            checked={updateDrafts}
            onChange={(event) => setUpdateDrafts(event.target.checked)}
          />
        ) : null}
        <Columns table={table} unusedCount={tableImport.unusedCount} />
        {shown === null ? null : (
          <Outcome
            outcome={shown}
            isOpen={applied === null && !isBusy}
            actions={tableImport}
            onAddFiles={() => input.current?.click()}
          />
        )}
      </Stack>
    </Dialog>
  );
}

type Say = Texts<'artwork-products', 'ui'>;

function toNote(t: Say, running: Running | null, applied: AppliedImport | null): string {
  if (running === null) return applied === null ? `${t('nothingWritten')} ${t('undoable')}` : t('sentStay');
  const { part, done, all } = running;
  if (part === 'placing') return t('placing');
  if (part === 'reading') return done < all ? t('reading', { done, all }) : t('checking');
  return t('bringing', { done, all });
}

function Sums({ totals }: { totals: ImportOutcome['totals'] }) {
  const t = useTexts(artworkProductsTexts);
  const locale = useLocale();
  const sums = [
    { key: 'places', tone: 'ready' },
    { key: 'problems', tone: 'fix' },
    { key: 'unchanged', tone: undefined },
  ] as const;
  return (
    <Row wrap gap="8 24">
      {sums.map(({ key, tone }) => (
        <Text key={key} as="p" size={13} weight={600} flush className={artworkStyles.big} data-tone={tone}>
          <strong>{formatCount(totals[key], locale)}</strong> {t(`sums.${key}`)}
        </Text>
      ))}
      <Row wrap gap="4 14" size={13}>
        <span>{t('effect.newPlaces', { count: totals.newPlaces })}</span>
        <span>{t('effect.replaced', { count: totals.replaced })}</span>
        <span>
          {t('effect.skus', { count: totals.skus })} {t('effect.shops', { count: totals.shops })}
        </span>
        <Text tone="green" weight={600}>
          {t('effect.ready', { count: totals.readyOrders })}
        </Text>
        <Text tone="muted">{t('sentStay')}</Text>
      </Row>
    </Row>
  );
}

function Columns({ table, unusedCount }: { table: ProductTable; unusedCount: number }) {
  const t = useTexts(artworkProductsTexts);
  const locale = useLocale();
  const more = [
    unusedCount > 0 ? t('unused', { count: unusedCount }) : null,
    table.beyondCount > 0
      ? t('beyond', { max: formatCount(ARTWORK_FILES_MAX, locale), count: formatCount(table.beyondCount, locale) })
      : null,
  ].filter((text) => text !== null);
  return (
    <Stack gap={6} size={12}>
      <Row wrap gap="4 10">
        <Text weight={600}>{t('columns')}</Text>
        {table.columns.map(({ column, heading }) => (
          <Row as="span" key={heading} inline gap={4}>
            <Text tone="muted">{t(`column.${column}`)}</Text>
            <Text mono>{heading}</Text>
            <IconCheck size={13} stroke={2} aria-hidden />
          </Row>
        ))}
        <Text tone="muted">{t('columnsHint')}</Text>
      </Row>
      {more.map((text) => (
        <Text key={text} tone="amber">
          {text}
        </Text>
      ))}
    </Stack>
  );
}

interface OutcomeProps {
  outcome: ImportOutcome;
  /** Whether lines may be corrected. */
  isOpen: boolean;
  actions: Pick<ReturnType<typeof useProductImport>, 'correct' | 'skip' | 'printAnyway'>;
  onAddFiles: () => void;
}

function Outcome({ outcome, isOpen, actions, onAddFiles }: OutcomeProps) {
  const t = useTexts(artworkProductsTexts);
  const locale = useLocale();
  const [chosen, setPart] = useState<Part | null>(null);
  const [rowsMax, setRowsMax] = useState(ROWS_STEP);
  const problems = groupProblems(outcome.lines);
  const part = chosen ?? (problems.length > 0 ? 'fix' : 'all');
  const places = pickPlaces(outcome.places, part);
  const countOf = (one: Part) =>
    one === 'fix'
      ? outcome.totals.problems
      : one === 'all'
        ? outcome.lines.length
        : pickPlaces(outcome.places, one).length;
  const hasProblems = part === 'fix' || part === 'all';
  return (
    <Stack gap={10} shrinks>
      <ViewTabs
        views={PARTS.map((value) => ({
          value,
          label: t(`parts.${value}`),
          count: countOf(value),
          tone: value === 'fix' ? 'red' : undefined,
        }))}
        current={part}
        onChange={(next) => {
          setPart(next);
          setRowsMax(ROWS_STEP);
        }}
      />
      <Text as="ul" plain flush className={artworkStyles.rows} aria-label={t(`parts.${part}`)}>
        {hasProblems ? (
          <ProblemRows groups={problems} actions={actions} onAddFiles={isOpen ? onAddFiles : null} />
        ) : null}
        <PlaceRows places={places.slice(0, rowsMax)} onSkip={isOpen ? actions.skip : null} />
      </Text>
      {places.length > rowsMax ? (
        <Button onClick={() => setRowsMax(rowsMax + ROWS_STEP)}>
          +{formatCount(Math.min(ROWS_STEP, places.length - rowsMax), locale)}
        </Button>
      ) : null}
    </Stack>
  );
}

interface ResultProps {
  applied: AppliedImport;
  /** Reasons of the lines whose pictures could not be brought to the library. */
  failed: ReadonlyMap<string, string>;
  undo: ReturnType<typeof useProductImport>['undo'];
}

function Result({ applied, failed, undo }: ResultProps) {
  const t = useTexts(artworkProductsTexts);
  const locale = useLocale();
  const sayUndone = useSayUndone();
  const [isUndone, setUndone] = useState(false);
  const { importId, totals } = applied;
  const places = formatCount(totals.newPlaces + totals.replaced, locale);
  return (
    <Stack gap={8} pad="10 12" fill={failed.size > 0 ? 'amber' : 'green'} size={13} role="status">
      <Row wrap gap="4 12" justify="between">
        <Text weight={650}>{importId === null ? t('nothingChanged') : t('applied', { count: totals.places })}</Text>
        {importId === null || isUndone ? null : (
          <Button
            size="small"
            icon={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
            onClick={() =>
              sayAnswer(undo(importId), {
                done: (reply) => {
                  setUndone(true);
                  sayUndone(reply);
                },
              })
            }
          >
            {t('undo')}
          </Button>
        )}
      </Row>
      {importId === null ? null : (
        <span>{t('appliedText', { places, orders: formatCount(totals.readyOrders, locale) })}</span>
      )}
      {failed.size === 0 ? null : (
        <>
          <Text weight={600}>{t('failed', { count: failed.size })}</Text>
          {[...failed].slice(0, 10).map(([key, reason]) => (
            <Text key={key} size={12}>
              {key}: {reason}
            </Text>
          ))}
        </>
      )}
    </Stack>
  );
}
