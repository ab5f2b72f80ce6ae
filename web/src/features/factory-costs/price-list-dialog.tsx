import type { PriceListReply } from '@bobbin/contract/factory-costs';
import { PRICE_LIST_COLUMNS } from '@bobbin/contract/factory-costs.calls';
import { formatCsv } from '@bobbin/domain/csv';
import { defaultOption, factoryOf } from '@bobbin/domain/factories/factories';
import { HOUSES } from '@bobbin/domain/factories/houses';
import { addDays, laDay } from '@bobbin/domain/time/la-day';
import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../../i18n/vi/factory-costs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { listOptions } from './options.ts';
import { PriceListPlan } from './price-list-plan.tsx';
import { usePriceList } from './use-costs.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

const CSV_MAX_BYTES = 900_000;

/** Returns a CSV example with one line for each kind of price and names of existing factories. */
function toExample(): string {
  const rows = HOUSES.flatMap((house) => {
    const { lines, facilities } = factoryOf(house);
    const [line = '', facility = ''] = [defaultOption(lines), defaultOption(facilities.options)].map(
      (one) => one ?? '',
    );
    const [, speed] = listOptions(house, 'shipping');
    const from = laDay(Date.now());
    const row = (cells: Partial<Record<(typeof PRICE_LIST_COLUMNS)[number], string>>) =>
      PRICE_LIST_COLUMNS.map((column) => ({ house, ...cells })[column] ?? '');
    return [
      row({ part: 'PIECE', price: '6.20', garment: 'T-shirt' }),
      row({ part: 'PIECE', price: '7.70', garment: 'T-shirt', size: '2XL', from }),
      row({ part: 'SECOND_SIDE', price: '2.50', garment: 'T-shirt' }),
      row({ part: 'SLEEVE', price: '1.50' }),
      row({ part: 'SPEED', price: '3.00', shipping: speed?.label ?? '' }),
      row({ part: 'FIRST_POSTAGE', price: '4.20', garment: 'T-shirt', line, facility }),
      row({ part: 'EXTRA_POSTAGE', price: '1.20', garment: 'T-shirt', line, facility }),
      row({ part: 'OWN_LABEL', price: '0.50', from, to: addDays(from, 30) }),
    ];
  });
  return formatCsv([PRICE_LIST_COLUMNS, ...rows]);
}

/** Imports a price list of factories from a CSV file: first a dry run that shows the result of each line, then the import itself (FAC-35). */
export function PriceListDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(factoryCostsTexts, uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const list = usePriceList();
  const [csv, setCsv] = useState<{ name: string; text: string } | null>(null);
  const [plan, setPlan] = useState<PriceListReply | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const count = plan?.added ?? 0;

  async function look(text: string) {
    setPlan(null);
    setProblem(null);
    try {
      setPlan(await list.mutateAsync({ csv: text, isDryRun: true }));
    } catch (error) {
      setProblem(error);
    }
  }

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > CSV_MAX_BYTES) {
      notify({ tone: 'warning', title: t('listTooLarge') });
      return;
    }
    const text = await file.text();
    setCsv({ name: file.name, text });
    await look(text);
  }

  async function write() {
    if (csv === null || count === 0 || list.isPending) return;
    try {
      const { added } = await list.mutateAsync({ csv: csv.text, isDryRun: false });
      notify({ tone: 'success', title: t('listDone', { count: added }) });
      onClose();
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Dialog
      title={t('listTitle')}
      width={760}
      onClose={onClose}
      isDirty={count > 0}
      onSubmit={() => void write()}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            look="main"
            disabled={plan === null}
            reason={plan !== null && count === 0 ? t('listNothing') : null}
            isBusy={list.isPending && plan !== null}
            onClick={() => void write()}
          >
            {t('listWrite', { count })}
          </Button>
        </>
      }
    >
      <Text as="p" tone="muted" flush below={12}>
        {t('listText')}
      </Text>
      <Row wrap gap={8}>
        <Button onClick={() => input.current?.click()}>{csv === null ? t('listFile') : t('listOtherFile')}</Button>
        <Button look="quiet" onClick={() => saveFile('factory-prices.csv', 'text/csv;charset=utf-8', toExample())}>
          {t('listTemplate')}
        </Button>
        {csv === null ? null : (
          <Text breaks shrinks>
            {csv.name}
          </Text>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t('listFile')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Clears the field, so that the same file can be chosen again after a correction.
            event.target.value = '';
          }}
        />
      </Row>
      {problem === null ? null : (
        <>
          <Failure error={problem} />
          <Button size="small" onClick={() => void look(csv?.text ?? '')}>
            {t('ui:retry')}
          </Button>
        </>
      )}
      {plan === null ? list.isPending ? <p role="status">{t('listReading')}</p> : null : <PriceListPlan plan={plan} />}
    </Dialog>
  );
}
