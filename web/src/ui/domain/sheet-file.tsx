import { useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Button } from '../button/button.tsx';
import { notify } from '../feedback/notify.tsx';
import { Row, Text } from '../layout/boxes.tsx';

/** Maximum size of a file in bytes; the server accepts texts of this length. */
const BYTES_MAX = 900_000;

interface SheetFileProps {
  /** Called with the file's content as CSV text, and the file's name. */
  onRead: (csv: string, name: string) => void;
}

interface SheetButtonProps extends SheetFileProps {
  label: string;
  size?: 'small';
  /** Reason why no file can be chosen. */
  reason?: string | null;
}

/** Shows a button that chooses a sheet, XLSX or CSV, and reads it as CSV text. */
export function SheetButton({ label, onRead, ...look }: SheetButtonProps) {
  const t = useTexts(factoriesTexts);
  const input = useRef<HTMLInputElement>(null);

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    if (file.size > BYTES_MAX) return notify({ tone: 'warning', title: t('tooLarge') });
    try {
      const { readSheet } = await import('../browser/read-sheet.ts');
      const csv = await readSheet(file);
      if (csv.length > BYTES_MAX) return notify({ tone: 'warning', title: t('tooLarge') });
      onRead(csv, file.name);
    } catch {
      // The file is no workbook, or is broken.
      notify({ tone: 'warning', title: t('unreadable'), text: file.name });
    }
  }

  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx,text/csv"
        aria-label={label}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Clears the field, so that the same file can be chosen again after a correction.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Shows the button that chooses a sheet, and the name of the chosen file. */
export function SheetFile({ onRead }: SheetFileProps) {
  const t = useTexts(factoriesTexts);
  const [name, setName] = useState<string | null>(null);
  return (
    <Row wrap gap={8}>
      <SheetButton
        label={name === null ? t('chooseFile') : t('otherFile')}
        onRead={(csv, chosen) => {
          setName(chosen);
          onRead(csv, chosen);
        }}
      />
      {name === null ? null : (
        <Text breaks shrinks>
          {name}
        </Text>
      )}
    </Row>
  );
}
