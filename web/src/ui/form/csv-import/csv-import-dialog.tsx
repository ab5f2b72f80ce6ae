import type { CsvImportReply } from '@bobbin/contract/csv-import';
import { useRef, useState } from 'react';
import { findText } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { csvImportTexts } from '../../../i18n/vi/csv-import.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { useWhenGone } from '../../feedback/answers.ts';
import { Button } from '../../button/button.tsx';
import { Dialog } from '../../overlay/dialog.tsx';
import { notify, notifyError } from '../../feedback/notify.tsx';

interface CsvImportDialogProps {
  title: string;
  /** Text that describes the columns of the file. */
  text: string;
  importList: (csv: string) => Promise<CsvImportReply>;
  onClose: () => void;
}

const CSV_MAX_BYTES = 900_000;
/** Maximum number of refused lines that are listed; the total number is shown above the list. */
const REFUSED_SHOWN = 50;

/** Imports a list from a CSV file, and shows the result of each line (FFD-8, SPY-2). */
export function CsvImportDialog({ title, text, importList, onClose }: CsvImportDialogProps) {
  const t = useTexts(csvImportTexts, uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<CsvImportReply | null>(null);
  const [isBusy, setBusy] = useState(false);
  const whenGone = useWhenGone();
  const problem = file !== null && file.size > CSV_MAX_BYTES ? t('csvTooLarge') : null;

  async function send() {
    if (file === null || problem !== null || isBusy) return;
    setBusy(true);
    try {
      const reply = await importList(await file.text());
      setResult(reply);
      const { added, known, refused } = reply;
      const outcome = refused.length === 0 ? null : t('refused', { count: refused.length });
      whenGone(() => notify({ tone: 'success', title: t('imported', { added, known }), text: outcome }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        result === null ? (
          <>
            <Button reads onClick={onClose}>
              {t('ui:cancel')}
            </Button>
            <Button look="main" disabled={file === null} reason={problem} isBusy={isBusy} onClick={() => void send()}>
              {t('action')}
            </Button>
          </>
        ) : (
          <Button reads look="main" onClick={onClose}>
            {t('ui:close')}
          </Button>
        )
      }
    >
      {result === null ? (
        <>
          <p>{text}</p>
          <Button onClick={() => input.current?.click()}>{file?.name ?? t('file')}</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv"
            aria-label={t('file')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </>
      ) : (
        <>
          <p role="status">{t('imported', { added: result.added, known: result.known })}</p>
          {result.refused.length === 0 ? null : <strong>{t('refused', { count: result.refused.length })}</strong>}
          <ul>
            {result.refused.slice(0, REFUSED_SHOWN).map(({ line, reason }) => (
              <li key={line}>{t('line', { line, reason: findText(`csv-import:lineReasons.${reason}`) ?? reason })}</li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
