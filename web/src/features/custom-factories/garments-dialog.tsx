import type { CustomGarmentImport } from '@bobbin/contract/custom-factories';
import { formatCsv } from '@bobbin/domain/csv';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SheetFile } from '../../ui/domain/sheet-file.tsx';
import { useGarmentImport } from './use-custom-factories.ts';

const SHOWN = 100;
const TEMPLATE = formatCsv([
  ['garment', 'color', 'size', 'price', 'side'],
  ['T-shirt G5000', 'Black', 'M', '7.20', '2.10'],
  ['T-shirt G5000', 'Black', '2XL', '8.90', '2.10'],
]);

/** Imports garments and prices of a custom factory: first a dry run, then the import (CUF-3). */
export function GarmentsDialog({ factoryId, onClose }: { factoryId: string; onClose: () => void }) {
  const t = useTexts(factoriesTexts, uiTexts);
  const list = useGarmentImport(factoryId);
  const [problem, setProblem] = useState<unknown>(null);
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<CustomGarmentImport | null>(null);
  const count = plan === null ? 0 : plan.added + plan.changed;

  async function look(text: string) {
    setCsv(text);
    setPlan(null);
    setProblem(null);
    try {
      setPlan(await list.mutateAsync({ csv: text, isDryRun: true }));
    } catch (error) {
      setProblem(error);
    }
  }

  async function write() {
    if (count === 0 || list.isPending) return;
    try {
      const done = await list.mutateAsync({ csv, isDryRun: false });
      notify({ tone: 'success', title: t('garmentsDone', { count: done.added + done.changed }) });
      onClose();
    } catch (error) {
      notifyError(error);
    }
  }

  const sums =
    plan === null
      ? []
      : [
          t('garmentAdds', { count: plan.added }),
          plan.changed === 0 ? null : t('garmentChanges', { count: plan.changed }),
          plan.known === 0 ? null : t('garmentKnown', { count: plan.known }),
        ].filter((text) => text !== null);
  return (
    <Dialog
      title={t('garmentsTitle')}
      width={620}
      onClose={onClose}
      isDirty={count > 0}
      onSubmit={() => void write()}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            look="main"
            disabled={plan === null}
            reason={plan !== null && count === 0 ? t('nothingToWrite') : null}
            isBusy={list.isPending && plan !== null}
            onClick={() => void write()}
          >
            {t('write', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <Text as="p" tone="muted" flush>
          {t('garmentsText')}
        </Text>
        <SheetFile onRead={(text) => void look(text)} />
        <Button look="quiet" size="small" onClick={() => saveFile('garments.csv', 'text/csv;charset=utf-8', TEMPLATE)}>
          {t('template')}
        </Button>
        <Failure error={problem} />
        {list.isPending && plan === null ? <p role="status">{t('reading')}</p> : null}
        {plan === null ? null : <p role="status">{sums.join(' · ')}</p>}
        {plan === null || plan.refused.length === 0 ? null : (
          <Text as="section" fill="red" pad="10 12" aria-label={t('refusedLines', { count: plan.refused.length })}>
            <strong>{t('refusedLines', { count: plan.refused.length })}</strong>
            <ul>
              {plan.refused.slice(0, SHOWN).map(({ line, reason }) => (
                <li key={line}>
                  <b>{t('line', { line })}</b>: {t(`garmentReasons.${reason}`)}
                </li>
              ))}
            </ul>
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
