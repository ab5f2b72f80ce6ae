import type { CustomAnswer, CustomSheetResult } from '@bobbin/contract/custom-factories';
import { ANSWER_OUTCOMES, type AnswerOutcome } from '@bobbin/domain/factories/custom-answers';
import { formatCsv } from '@bobbin/domain/csv';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Money } from '../../ui/text/money.tsx';
import { SheetFile } from '../../ui/domain/sheet-file.tsx';
import { useSheetImport } from './use-custom-factories.ts';

const SHOWN = 200;
const TONES = {
  new: 'green',
  costDiffers: 'amber',
  refused: 'amber',
  same: 'neutral',
  problem: 'red',
} as const satisfies Record<AnswerOutcome, string>;
/** Sequence of the rows: what a person must look at comes first. */
const SEQUENCE: readonly AnswerOutcome[] = ['problem', 'costDiffers', 'refused', 'new', 'same'];

interface AnswersDialogProps {
  factory: { id: string; name: string };
  onClose: () => void;
}

/** Reads the sheet that a custom factory returned: first a dry run with the result of each order, then the import (CUF-8). */
export function AnswersDialog({ factory, onClose }: AnswersDialogProps) {
  const t = useTexts(factoriesTexts, uiTexts);
  const sheet = useSheetImport(factory.id);
  const [problem, setProblem] = useState<unknown>(null);
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<CustomSheetResult | null>(null);
  const answers = plan?.answers ?? [];
  const numberOf = (outcome: AnswerOutcome) => answers.filter((answer) => answer.outcome === outcome).length;
  const left = numberOf('problem');
  const count = answers.length - left - numberOf('same');

  async function look(text: string) {
    setCsv(text);
    setPlan(null);
    setProblem(null);
    try {
      setPlan(await sheet.mutateAsync({ csv: text, isDryRun: true }));
    } catch (error) {
      setProblem(error);
    }
  }

  async function write() {
    if (count === 0 || sheet.isPending) return;
    try {
      const { written } = await sheet.mutateAsync({ csv, isDryRun: false });
      notify({ tone: 'success', title: t('sheetDone', { count: written }), text: factory.name });
      onClose();
    } catch (error) {
      notifyError(error);
    }
  }

  function saveResult() {
    const rows = answers.map((answer) => [
      answer.lines.join(' '),
      { id: answer.orderId },
      t(`outcomes.${answer.outcome}`),
      toProblem(answer) ?? '',
    ]);
    saveFile('result.csv', 'text/csv;charset=utf-8', formatCsv([['line', 'order_id', 'result', 'reason'], ...rows]));
  }

  function toProblem({ problem, takenBy, refusal }: CustomAnswer): string | null {
    if (problem === null) return refusal;
    return [t(`problems.${problem}`), takenBy].filter(Boolean).join(' ');
  }

  const sorted = answers.toSorted((a, b) => SEQUENCE.indexOf(a.outcome) - SEQUENCE.indexOf(b.outcome));
  return (
    <Dialog
      title={t('sheetTitle', { name: factory.name })}
      width={860}
      onClose={onClose}
      isDirty={count > 0}
      onSubmit={() => void write()}
      footer={
        <>
          {plan === null ? null : <Button onClick={saveResult}>{t('saveResult')}</Button>}
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            look="main"
            disabled={plan === null}
            reason={plan !== null && count === 0 ? t('sheetNothing') : null}
            isBusy={sheet.isPending && plan !== null}
            onClick={() => void write()}
          >
            {left === 0 ? t('writeSheet', { count }) : t('writeSheetLeft', { count, left })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" tone="muted" flush>
          {t('sheetText')}
        </Text>
        <SheetFile onRead={(text) => void look(text)} />
        <Failure error={problem} />
        {sheet.isPending && plan === null ? <p role="status">{t('reading')}</p> : null}
        {plan === null ? null : (
          <>
            <Row wrap gap="6 8" role="status">
              {ANSWER_OUTCOMES.filter((outcome) => numberOf(outcome) > 0).map((outcome) => (
                <Badge key={outcome} tone={TONES[outcome]}>
                  {numberOf(outcome)} {t(`outcomes.${outcome}`)}
                </Badge>
              ))}
            </Row>
            <SumTable
              words={3}
              isStacked
              heads={[
                { key: 'order', title: t('order') },
                { key: 'result', title: t('result') },
                { key: 'tracking', title: t('fields.tracking') },
                { key: 'cost', title: t('fields.cost') },
              ]}
              rows={sorted.slice(0, SHOWN).map((answer) => ({
                key: answer.orderId + answer.lines.join(','),
                cells: [
                  <Stack key="order" as="span" gap={2}>
                    <Text mono>{answer.orderId || t('problems.noOrderId')}</Text>
                    <Text size={12} tone="muted" weight={400}>
                      {t('line', { line: answer.lines.join(' · ') })}
                    </Text>
                  </Stack>,
                  <Stack key="result" as="span" gap={2} align="start">
                    <Badge tone={TONES[answer.outcome]}>{t(`outcomes.${answer.outcome}`)}</Badge>
                    {toProblem(answer) === null ? null : <Text size={12}>{toProblem(answer)}</Text>}
                  </Stack>,
                  <Text key="tracking" mono breaks>
                    {answer.tracking ?? ''}
                  </Text>,
                  <Stack key="cost" as="span" gap={2} align="end">
                    <Money amount={answer.cost} empty="" />
                    {answer.difference === null ? null : <Money amount={answer.difference} hasPlus />}
                  </Stack>,
                ],
              }))}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
