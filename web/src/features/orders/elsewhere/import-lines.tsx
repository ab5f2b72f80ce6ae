import type { OrderImportOutcome, OrderLineResult } from '@bobbin/contract/order-imports';
import type { ImportField, ImportOutcome } from '@bobbin/domain/orders/order-import';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ViewTabs } from '../../../ui/button/view-tabs.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { SumTable } from '../../../ui/list/data-list/sum-table.tsx';
import { OrderLink } from '../list/order-link.tsx';
import { toProblemText } from './import-report.ts';

/** Number of rows rendered at first, and added each time the seller asks for more. */
const ROWS_STEP = 100;
const PARTS = ['fix', 'new', 'known', 'all'] as const;
type Part = (typeof PARTS)[number];
const OUTCOME_OF: Readonly<Record<Exclude<Part, 'all'>, ImportOutcome>> = {
  fix: 'refused',
  new: 'new',
  known: 'known',
};
const TONES = { new: 'green', known: 'neutral', refused: 'red' } as const satisfies Record<ImportOutcome, string>;

interface ImportLinesProps {
  outcome: OrderImportOutcome;
  /** Whether the orders are stored already. */
  isDone: boolean;
  isBusy: boolean;
  onFix: (line: number, field: ImportField, value: string) => void;
  onSkip: (line: number) => void;
}

/** Lists the result of each line, those to correct first, with the likely correction (ELS-12). */
export function ImportLines({ outcome, isDone, isBusy, onFix, onSkip }: ImportLinesProps) {
  const t = useTexts(elsewhereTexts);
  const { lines, totals } = outcome;
  const [part, setPart] = useState<Part | null>(null);
  const [shown, setShown] = useState(ROWS_STEP);
  const current = part ?? (totals.refusedLines > 0 ? 'fix' : 'all');
  const ofPart = (one: Part) => (one === 'all' ? lines : lines.filter((line) => line.outcome === OUTCOME_OF[one]));
  const rows = ofPart(current);
  const sorted = rows.toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'));

  const toActions = (line: OrderLineResult) => {
    const { suggestion, field } = line;
    return isDone ? (
      line.orderId === null ? null : (
        <OrderLink key="open" id={line.orderId}>
          {line.orderId}
        </OrderLink>
      )
    ) : (
      <Row key="actions" as="span" inline wrap gap={6} justify="end">
        {suggestion === null || field === null ? null : (
          <Button
            size="small"
            isBusy={isBusy}
            name={t('fixNamed', { value: suggestion, line: line.line })}
            onClick={() => onFix(line.line, field, suggestion)}
          >
            {t('fix', { value: suggestion })}
          </Button>
        )}
        {line.outcome === 'known' ? null : (
          <Button
            size="small"
            look="quiet"
            isBusy={isBusy}
            name={t('skipNamed', { line: line.line })}
            onClick={() => onSkip(line.line)}
          >
            {t('skip')}
          </Button>
        )}
      </Row>
    );
  };

  return (
    <Stack gap={8} fit>
      <ViewTabs
        name={t('byLine')}
        current={current}
        onChange={setPart}
        views={PARTS.map((value) => ({
          value,
          label: t(`parts.${value}`),
          count: ofPart(value).length,
          tone: value === 'fix' && totals.refusedLines > 0 ? ('red' as const) : undefined,
        }))}
      />
      <SumTable
        words={2}
        isStacked
        heads={[
          { key: 'order', title: t('order') },
          { key: 'result', title: t('result') },
          { key: 'actions', title: <Text unseen>{t('result')}</Text> },
        ]}
        rows={sorted.slice(0, shown).map((line) => ({
          key: String(line.line),
          cells: [
            <Stack key="order" as="span" gap={2}>
              <Text mono breaks>
                {line.reference || '—'}
              </Text>
              <Text size={12} tone="muted" weight={400}>
                {t('line', { line: line.line })} · {t(`kinds.${line.kind}`)}
              </Text>
              <Text size={12} weight={400} breaks>
                {[line.product, line.place].filter(Boolean).join(' · ')}
              </Text>
            </Stack>,
            <Stack key="result" as="span" gap={2} align="start">
              <Badge tone={TONES[line.outcome]}>{t(`${isDone ? 'doneOutcomes' : 'outcomes'}.${line.outcome}`)}</Badge>
              {line.problem === null ? null : (
                <Text size={12} breaks>
                  {toProblemText(t, line)}
                </Text>
              )}
            </Stack>,
            toActions(line),
          ],
        }))}
      />
      {rows.length > shown ? (
        <Row>
          <Button reads size="small" onClick={() => setShown(shown + ROWS_STEP)}>
            {t('showMore')}
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}
