import type { CustomGarmentImport } from '@bobbin/contract/custom-factories';
import { formatCsv } from '@bobbin/domain/csv';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { notify } from '../../ui/feedback/notify.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SheetFile } from './sheet-file.tsx';
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
  const [csv, setCsv] = useState('');
  const [plan, setPlan] = useState<CustomGarmentImport | null>(null);
  const count = plan === null ? 0 : plan.added + plan.changed;

  function look(text: string) {
    setCsv(text);
    setPlan(null);
    list.mutate({ csv: text, isDryRun: true }, { onSuccess: setPlan });
  }

  function write() {
    if (count === 0 || list.isPending) return;
    list.mutate(
      { csv, isDryRun: false },
      {
        onSuccess(done) {
          notify({ tone: 'success', title: t('garmentsDone', { count: done.added + done.changed }) });
          onClose();
        },
      },
    );
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
      onSubmit={write}
      footer={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          <Button
            look="main"
            disabled={plan === null}
            reason={plan !== null && count === 0 ? t('nothingToWrite') : null}
            isBusy={list.isPending && plan !== null}
            onClick={write}
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
        <SheetFile onRead={look} />
        <Button look="quiet" size="small" onClick={() => saveFile('garments.csv', 'text/csv;charset=utf-8', TEMPLATE)}>
          {t('template')}
        </Button>
        <Failure error={list.error} />
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
