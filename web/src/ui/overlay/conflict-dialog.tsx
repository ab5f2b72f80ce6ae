import { houseName } from '@bobbin/domain/factories/houses';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import type { ApiError } from '../../api/api-error.ts';
import { findText } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { conflictTexts } from '../../i18n/vi/conflict.ts';
import { Button } from '../button/button.tsx';
import styles from './overlay.module.css';
import { Dialog } from './dialog.tsx';
import { openDialog } from './dialogs.ts';
import { Facts } from '../layout/facts.tsx';
import type { Values, ValueWords } from '../feedback/field-values.ts';
import { Text } from '../layout/boxes.tsx';
import { formatLa } from '../text/time.ts';

type Changes = ApiError['changes'];
type FieldName = keyof (typeof conflictTexts)['texts']['fields'];

/**
 * How the value of each field is displayed. The value of a `named` field is an id or a code: the caller of the write supplies its name, and without a
 * name the dialog never shows the id.
 */
export const FIELD_KINDS: Readonly<Record<FieldName, 'text' | 'money' | 'instant' | 'house' | 'named'>> = {
  sameParcel: 'text',
  fulfillPrice: 'money',
  fulfillType: 'text',
  fulfillHouse: 'house',
  fulfillLine: 'text',
  fulfillFacility: 'text',
  fulfillShipping: 'named',
  productType: 'text',
  productColor: 'text',
  productSize: 'text',
  friendName: 'text',
  proxy: 'text',
  name: 'text',
  description: 'text',
  role: 'text',
  fulfilState: 'named',
  fileId: 'named',
  tags: 'text',
  price: 'money',
  designerId: 'named',
  link: 'text',
  status: 'named',
  comment: 'text',
  editedAt: 'instant',
};

/** Returns the last part of a field's name on the wire: `productSize` of `orderProducts.17.productSize`. */
const nameOf = (field: string) => field.split('.').at(-1) ?? field;

function isMoney(value: string): boolean {
  return /^\d+\.\d{2}$/.test(value);
}

/** Shows which values another person changed, with the current and the own value. Returns whether the person writes the own values anyway. */
export function askConflict(changes: Changes, mine: Values, words: ValueWords = {}): Promise<boolean> {
  return new Promise((resolve) => {
    openDialog((close) => (
      <ConflictDialog
        changes={changes}
        mine={mine}
        words={words}
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
  words: ValueWords;
  onChoice: (isMine: boolean) => void;
}

function ConflictDialog({ changes, mine, words, onChoice }: ConflictDialogProps) {
  const t = useTexts(conflictTexts);
  const locale = useLocale();
  const isOverwriting = changes.some(({ field }) => field in mine);
  function show(field: string, value: string | null | undefined): string {
    if (value === null || value === undefined || value === '') return t('nothing');
    const name = nameOf(field);
    const kind: string = Object.entries(FIELD_KINDS).find(([known]) => known === name)?.[1] ?? 'text';
    if (kind === 'named') return words[name]?.(value) ?? t('unnamed');
    if (kind === 'house') return houseName(value);
    if (kind === 'money' && isMoney(value)) return displayMoney(parseMoney(value), locale);
    return kind === 'instant' ? formatLa(value, 'full') : value;
  }
  return (
    <Dialog
      title={t('title')}
      onClose={() => onChoice(false)}
      width={520}
      footer={
        <>
          <Button reads onClick={() => onChoice(false)} data-autofocus>
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
          <h3>{findText(`conflict:fields.${nameOf(field)}`) ?? field}</h3>
          <Facts
            facts={[
              { name: t('seen'), value: show(field, seen) },
              { name: t('current'), value: <strong>{show(field, current)}</strong> },
              // A field that the write does not set keeps its current value, so it has no own value.
              ...(field in mine ? [{ name: t('mine'), value: show(field, mine[field]) }] : []),
            ]}
          />
        </Text>
      ))}
    </Dialog>
  );
}
