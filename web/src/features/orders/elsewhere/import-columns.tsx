import type { OrderImportOutcome } from '@bobbin/contract/order-imports';
import { IMPORT_FIELDS, type ImportField } from '@bobbin/domain/orders/order-import';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { elsewhereTexts } from '../../../i18n/vi/elsewhere.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './elsewhere.module.css';

interface ImportColumnsProps {
  columns: OrderImportOutcome['columns'];
  isOpen: boolean;
  onChoose: (place: number, field: ImportField | null) => void;
}

/** Shows what each column of the table means, and lets the seller change it before anything is stored (ELS-11). */
export function ImportColumns({ columns, isOpen, onChoose }: ImportColumnsProps) {
  const t = useTexts(elsewhereTexts);
  const known = columns.filter(({ field }) => field !== null).length;
  return (
    <Stack as="section" gap={8} fit pad="10 12" fill="neutral" aria-label={t('columns')}>
      <Row wrap gap="4 10" size={13}>
        <strong>{t('columns')}</strong>
        <Text tone="muted">
          {t('columnsText', { count: known })}
          {known === columns.length ? '' : ` · ${t('columnsNew', { count: columns.length - known })}`}
        </Text>
      </Row>
      <div className={styles.fields}>
        {columns.map(({ header, field, source }, place) => (
          <Stack key={`${header}-${place}`} gap={2}>
            <Text size={12} tone={field === null ? 'amber' : 'muted'} breaks>
              {header} · {t(`sources.${source}`)}
            </Text>
            <NativeSelect
              name={t('columnOf', { header })}
              value={field ?? ''}
              isDisabled={!isOpen}
              options={[
                { value: '', label: t('skipColumn') },
                ...IMPORT_FIELDS.map((value) => ({ value, label: t(`fields.${value}`) })),
              ]}
              onChange={(value) => onChoose(place, IMPORT_FIELDS.find((one) => one === value) ?? null)}
            />
          </Stack>
        ))}
      </div>
    </Stack>
  );
}
