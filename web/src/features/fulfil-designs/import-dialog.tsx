import type { FulfilImport } from '@bobbin/contract/fulfil-designs';
import { useRef, useState } from 'react';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { fulfilDesignsTexts } from '../../i18n/vi/fulfil-designs.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notifyError } from '../../ui/notify.tsx';
import { useImportDesigns } from './use-fulfil-designs.ts';

const CSV_MAX_BYTES = 900_000;
/** So many refused lines are named; the number of all stands above. */
const REFUSED_SHOWN = 50;

/** Brings the other team's designs by a CSV file, and says what became of each line (FFD-8). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(fulfilDesignsTexts, uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<FulfilImport | null>(null);
  const bring = useImportDesigns();
  const problem = file !== null && file.size > CSV_MAX_BYTES ? t('csvTooLarge') : null;

  async function send() {
    if (file === null || problem !== null) return;
    try {
      setResult(await bring.mutateAsync({ csv: await file.text() }));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Dialog
      title={t('importTitle')}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        result === null ? (
          <>
            <Button onClick={onClose}>{t('ui:cancel')}</Button>
            <Button
              look="main"
              disabled={file === null}
              reason={problem}
              isBusy={bring.isPending}
              onClick={() => void send()}
            >
              {t('importAction')}
            </Button>
          </>
        ) : (
          <Button look="main" onClick={onClose}>
            {t('ui:close')}
          </Button>
        )
      }
    >
      {result === null ? (
        <>
          <p>{t('importText')}</p>
          <Button onClick={() => input.current?.click()}>{file?.name ?? t('importFile')}</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={t('importFile')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </>
      ) : (
        <>
          <p role="status">{t('imported', { added: result.added, known: result.known })}</p>
          {result.refused.length === 0 ? null : <strong>{t('refused', { count: result.refused.length })}</strong>}
          <ul>
            {result.refused.slice(0, REFUSED_SHOWN).map(({ line, reason }) => (
              <li key={line}>
                {t('line', { line, reason: findText(`fulfil-designs:lineReasons.${reason}`) ?? reason })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
