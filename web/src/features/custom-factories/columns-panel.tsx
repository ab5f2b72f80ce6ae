import type { CustomFactory } from '@bobbin/contract/custom-factories';
import { ANSWER_FIELDS } from '@bobbin/domain/factories/custom';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';

/** Shows the columns of a factory's sheet, in its sequence. */
export function ColumnsPanel({ factory: { columns } }: { factory: CustomFactory }) {
  const t = useTexts(factoriesTexts);
  return (
    <Section title={t('columns')}>
      <Text as="p" size={12} tone="muted" flush pad="8 14">
        {t('columnsCount', { count: columns.length })}
      </Text>
      <SumTable
        words={2}
        heads={[
          { key: 'header', title: t('header') },
          { key: 'field', title: t('field') },
        ]}
        rows={columns.map(({ field, header }) => ({
          key: field,
          cells: [
            <Text key="header" mono>
              {header}
            </Text>,
            <>
              {t(`fields.${field}`)}
              {ANSWER_FIELDS.some((one) => one === field) ? (
                <Text size={12} tone="muted" block>
                  {t('filledByFactory')}
                </Text>
              ) : null}
            </>,
          ],
        }))}
      />
    </Section>
  );
}
