import type { ApiError } from '../../api/api-error.ts';
import { findText } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { conflictTexts } from '../../i18n/vi/conflict.ts';
import { Button } from '../button/button.tsx';
import styles from './overlay.module.css';
import { Dialog } from './dialog.tsx';
import { openDialog } from './dialogs.ts';
import { Facts } from '../layout/facts.tsx';
import type { Values } from '../feedback/seen-values.ts';
import { Text } from '../layout/boxes.tsx';

type Changes = ApiError['changes'];

/** Shows what changed meanwhile with both values. Tells whether the person writes theirs all the same. */
export function askConflict(changes: Changes, mine: Values): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => (
      <ConflictDialog
        changes={changes}
        mine={mine}
        onChoice={(isMine) => {
          close();
          resolve(isMine);
        }}
      />
    ));
  });
}

interface ConflictDialogProps {
  changes: Changes;
  mine: Values;
  onChoice: (isMine: boolean) => void;
}

function ConflictDialog({ changes, mine, onChoice }: ConflictDialogProps) {
  const t = useTexts(conflictTexts);
  const isOverwriting = changes.some(({ field }) => field in mine);
  const show = (value: string | null | undefined) => (value === null || value === '' ? t('nothing') : value);
  return (
    <Dialog
      title={t('title')}
      onClose={() => onChoice(false)}
      width={520}
      footer={
        <>
          <Button onClick={() => onChoice(false)} data-autofocus>
            {t(isOverwriting ? 'keep' : 'back')}
          </Button>
          <Button look="main" isDangerous={isOverwriting} onClick={() => onChoice(true)}>
            {t(isOverwriting ? 'write' : 'proceed')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      {changes.map(({ field, seen, current }) => (
        <Text key={field} as="section" above={12} className={styles.change}>
          <h3>{findText(`conflict:fields.${field.split('.').at(-1)}`) ?? field}</h3>
          <Facts
            facts={[
              { name: t('seen'), value: show(seen) },
              { name: t('current'), value: <strong>{show(current)}</strong> },
              // What the write does not set stays as it is now.
              ...(field in mine ? [{ name: t('mine'), value: show(mine[field]) }] : []),
            ]}
          />
        </Text>
      ))}
    </Dialog>
  );
}
