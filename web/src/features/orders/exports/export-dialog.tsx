import { DEFAULT_ORDER_SORT } from '@bobbin/domain/orders/list-url';
import type { ExportChoices } from '@bobbin/contract/order-exports';
import type { Order } from '@bobbin/contract/orders';
import { EXPORT_COLUMNS, EXPORT_FORMATS, exportColumn, proposeColumns } from '@bobbin/domain/orders/export-columns';
import { EXPORT_ZONES } from '@bobbin/domain/time/zones';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { exportFilesTexts } from '../../../i18n/vi/export-files.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { sayAnswer } from '../../../ui/feedback/answers.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { arrange } from '../../../ui/list/data-list/arrangement.ts';
import { useArrangement, useWindowStep } from '../../../ui/list/data-list/use-arrangement.ts';
import type { Selection } from '../../../ui/list/data-list/selection.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ExportList } from '../../../ui/domain/export-list.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import styles from './exports.module.css';
import { ORDER_LIST } from '../list/order-columns.tsx';
import type { OrderSearch } from '../list/order-search.ts';
import { useExportActions, useOrderExports, type ExportOwners } from './use-order-exports.ts';
import { toOrderFilter } from '../list/use-orders.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';

type Scope = 'chosen' | 'page' | 'all';

interface Orders {
  selection: Selection;
  /** Orders on the current page of the list. */
  rows: readonly Order[];
  total: number;
  onClose: () => void;
}

interface ExportFormProps extends Orders {
  owners: ExportOwners;
  /** Keys of the columns that the orders list shows. */
  listed: readonly string[];
  sortBy: string;
  /** Returns the filter of the list in the form that the API accepts. */
  readFilter: () => Promise<object>;
  /** Reason why not all orders that match the filter can be exported; null if they can. */
  whyNotAll?: string | null;
}

/** Exports the orders of the list to a file. */
export function ExportDialog({ search, ...orders }: Orders & { search: OrderSearch }) {
  const shown = arrange(ORDER_LIST.columns, useArrangement(ORDER_LIST), useWindowStep(ORDER_LIST));
  return (
    <ExportForm
      {...orders}
      owners="own"
      listed={shown.map(({ column }) => column.key)}
      sortBy={search.sortBy ?? DEFAULT_ORDER_SORT}
      readFilter={async () => ({ ...(await toOrderFilter(search)), search: search.search })}
    />
  );
}

/** Exports orders to a file: the person chooses the orders and the format, and sees the files of the last days (EXP-1 to EXP-5). */
export function ExportForm(props: ExportFormProps) {
  const { owners, listed, sortBy, readFilter, whyNotAll = null, selection, rows, total, onClose } = props;
  const t = useTexts(exportFilesTexts, uiTexts);
  const locale = useLocale();
  const known = useOrderExports(owners);
  const { start, cancel } = useExportActions(owners);
  const allowed = known.data?.columns ?? EXPORT_COLUMNS;
  const asList = proposeColumns(listed, () => true).filter((column) => allowed.includes(column));
  const [chosenScope, setScope] = useState<Scope | null>(null);
  const [own, setOwn] = useState<Partial<ExportChoices>>({});
  // If all matching orders are selected, the export uses the scope `all` instead of ids.
  const chosenIds = selection.isAll ? [] : [...selection.ids];
  const pageIds = rows.map(({ id }) => id);
  const choices: ExportChoices = {
    ...(known.data?.last ?? { format: 'xlsx', columns: asList, zone: EXPORT_ZONES[0] }),
    ...own,
  };
  const scope = chosenScope ?? (chosenIds.length > 0 ? 'chosen' : 'all');
  const counts: Record<Scope, number> = { chosen: chosenIds.length, page: pageIds.length, all: total };
  const count = counts[scope];
  const { used = 0, limit = 1 } = known.data ?? {};
  const change = (part: Partial<ExportChoices>) => setOwn({ ...own, ...part });

  function toReason(): string | null {
    if (count === 0) return t('noOrder');
    if (scope === 'all' && whyNotAll !== null) return whyNotAll;
    if (choices.columns.length === 0) return t('noColumn');
    return known.data !== undefined && used >= limit ? t('noneLeft', { limit }) : null;
  }
  const reason = toReason();

  const readOrders = async () =>
    scope === 'all' ? { filter: await readFilter() } : { ids: scope === 'chosen' ? chosenIds : pageIds };

  function submit() {
    if (reason !== null || start.isPending || known.data === undefined) return;
    sayAnswer(readOrders(), { done: (of) => start.mutate({ ...choices, ...of, sortBy, locale }) });
  }

  const toggle = (column: ExportChoices['columns'][number], isOn: boolean) =>
    change({ columns: EXPORT_COLUMNS.filter((key) => (key === column ? isOn : choices.columns.includes(key))) });
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      width={860}
      note={known.data === undefined ? t('staysHere') : `${t('used', { used, limit })}. ${t('staysHere')}`}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button look="main" reason={reason} isBusy={start.isPending || known.isPending} onClick={submit}>
            {t('start', { count, total: formatCount(count, locale) })}
          </Button>
        </>
      }
    >
      <Stack gap={8} shrinks>
        <Failure error={start.error ?? cancel.error} />
        {known.isError && known.data === undefined ? (
          <>
            <Failure error={known.error} />
            <Button reads onClick={() => void known.refetch()}>
              {t('ui:retry')}
            </Button>
          </>
        ) : null}
        <Stack gap={18} className={styles.choices}>
          <Stack as="section" align="start" gap={8} shrinks className={styles.part}>
            <h3 className={styles.name}>{t('scope')}</h3>
            <Segments
              name={t('scope')}
              value={scope}
              onChange={setScope}
              choices={(['chosen', 'page', 'all'] as const).map((value) => ({
                value,
                label: t(`scopes.${value}`, { total: formatCount(counts[value], locale) }),
                isDisabled: counts[value] === 0,
              }))}
            />
            <h3 className={styles.name}>{t('format')}</h3>
            <Segments
              name={t('format')}
              value={choices.format}
              onChange={(format) => change({ format })}
              choices={EXPORT_FORMATS.toReversed().map((value) => ({ value, label: t(`formats.${value}`) }))}
            />
            <Text as="p" size={13} tone="muted" flush>
              {t(`formatHints.${choices.format}`)}
            </Text>
            <h3 className={styles.name}>{t('zone')}</h3>
            <NativeSelect
              name={t('zone')}
              value={choices.zone}
              options={EXPORT_ZONES.map((value) => ({ value, label: t(`zones.${value}`) }))}
              onChange={(value) => change({ zone: EXPORT_ZONES.find((zone) => zone === value) ?? EXPORT_ZONES[0] })}
            />
          </Stack>
          <Text as="fieldset" shrinks flush pad={0} className={styles.columns}>
            <legend className={styles.name}>{t('columns', { count: choices.columns.length })}</legend>
            <Row align="stretch" gap={6} className={styles.quick}>
              <Button size="small" onClick={() => change({ columns: asList })}>
                {t('asList')}
              </Button>
              <Button size="small" onClick={() => change({ columns: [...allowed] })}>
                {t('allColumns')}
              </Button>
            </Row>
            <Stack gap="4 12" size={13} pad="8 10" className={styles.boxes}>
              {allowed.map((column) => (
                <CheckField
                  key={column}
                  label={exportColumn(column).title[locale]}
                  checked={choices.columns.includes(column)}
                  onChange={(event) => toggle(column, event.target.checked)}
                />
              ))}
            </Stack>
          </Text>
        </Stack>
        <section className={styles.recent}>
          <h3 className={styles.name}>{t('recent')}</h3>
          <ExportList exports={known.data?.exports ?? []} onCancel={(id) => cancel.mutate(id)} />
        </section>
      </Stack>
    </Dialog>
  );
}
