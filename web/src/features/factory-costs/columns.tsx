import type { FactoryCost } from '@bobbin/contract/factory-costs';
import { STAFF_TABLE_FROM_PX } from '@bobbin/domain/limits';
import { houseName } from '@bobbin/domain/factories/houses';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../../i18n/vi/factory-costs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import type { List } from '../../ui/list/data-list/column.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import styles from './factory-costs.module.css';
import { CostScope } from './cost-scope.tsx';
import { useEndCost } from './use-costs.ts';
import { Stack } from '../../ui/layout/boxes.tsx';

const TONES = { now: 'green', coming: 'blue', over: 'neutral' } as const;

/** Columns of the prices that staff entered, newest first; an ended price stays listed. */
export const COST_LIST: List<FactoryCost> = {
  name: 'factory-costs',
  version: 1,
  toId: ({ id }) => id,
  rowPx: 52,
  cardPx: 170,
  tableFrom: STAFF_TABLE_FROM_PX,
  columns: [
    {
      key: 'part',
      title: 'factory-costs:part',
      width: 190,
      isFixed: true,
      card: 'head',
      cell: (cost) => <Part cost={cost} />,
    },
    { key: 'scope', title: 'factory-costs:scope', card: 'body', cell: (cost) => <CostScope cost={cost} /> },
    {
      key: 'price',
      title: 'factory-costs:price',
      width: 100,
      align: 'end',
      card: 'body',
      cell: ({ price }) => <Money amount={price} />,
    },
    { key: 'state', title: 'factory-costs:state', width: 130, card: 'state', cell: (cost) => <State cost={cost} /> },
    {
      key: 'validFrom',
      title: 'factory-costs:validFrom',
      width: 128,
      card: 'foot',
      cell: ({ validFrom }) => <LaTime at={validFrom} format="full" />,
    },
    {
      key: 'validTo',
      title: 'factory-costs:validTo',
      width: 128,
      from: 1200,
      cell: ({ validTo }) => (validTo === null ? '–' : <LaTime at={validTo} format="full" />),
    },
    {
      key: 'by',
      title: 'factory-costs:by',
      width: 150,
      from: 1400,
      cell: ({ addedBy, endedBy }) => [addedBy, endedBy].filter(Boolean).join(' → '),
    },
    {
      key: 'actions',
      title: 'ui:actions',
      width: 104,
      isFixed: true,
      sticky: 'end',
      align: 'end',
      card: 'action',
      cell: (cost) => <EndButton cost={cost} />,
    },
  ],
};

function Part({ cost: { house, part, note } }: { cost: FactoryCost }) {
  const t = useTexts(factoryCostsTexts);
  return (
    <Stack as="span">
      <strong>{t(`parts.${part}`)}</strong>
      <span className={styles.muted}>{[houseName(house), note].filter((word) => word !== '').join(' · ')}</span>
    </Stack>
  );
}

function State({ cost: { state } }: { cost: FactoryCost }) {
  const t = useTexts(factoryCostsTexts);
  return <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>;
}

function EndButton({ cost }: { cost: FactoryCost }) {
  const t = useTexts(factoryCostsTexts, uiTexts);
  const locale = useLocale();
  const missing = usePermissionReason('EDIT_RATES');
  const end = useEndCost();
  if (cost.state === 'over') return null;
  const name = `${t(`parts.${cost.part}`)} ${displayMoney(parseMoney(cost.price), locale)}`;
  return (
    <Button
      size="small"
      name={t('endOf', { name })}
      reason={missing}
      isBusy={end.isPending}
      onClick={() =>
        confirm({
          title: t('endTitle'),
          text: t('endText', { name }),
          boldWords: [name],
          action: t('end'),
          isDangerous: true,
          onConfirm: async () => {
            await end.mutateAsync(cost.id);
            notify({ tone: 'success', title: t('ended') });
          },
        })
      }
    >
      {t('end')}
    </Button>
  );
}
