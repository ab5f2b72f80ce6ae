import type { DesignerFigures } from '@bobbin/contract/team-figures';
import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { teamFiguresTexts } from '../../i18n/vi/team-figures.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { formatCount } from '../../ui/text/count.ts';

/** Lists what each designer delivered within 30 days, and what is late without a link (HOM-12). */
export function DesignerTable({ designers }: { designers: readonly DesignerFigures[] }) {
  const t = useTexts(teamFiguresTexts);
  const locale = useLocale();
  if (designers.length === 0) {
    return (
      <Text as="p" size={13} tone="muted" flush pad="8 14">
        {t('noCase')}
      </Text>
    );
  }
  return (
    <>
      <SumTable
        heads={[
          { key: 'designer', title: t('designer') },
          { key: 'delivered', title: t('delivered') },
          { key: 'late', title: t('deliveredLate') },
          { key: 'overdue', title: t('overdue') },
          { key: 'onTime', title: t('onTime') },
        ]}
        rows={designers.map(({ designer, deliveredCount, lateCount, overdueCount, onTimePercent }) => ({
          key: designer?.id ?? '',
          cells: [
            designer === null ? (
              <Link to="/admin/designs" search={{ whose: 'free' }}>
                {t('unassigned')}
              </Link>
            ) : (
              <Link to="/admin/designs" search={{ whose: 'all', designer: designer.id }}>
                {designer.fullName}
              </Link>
            ),
            formatCount(deliveredCount, locale),
            formatCount(lateCount, locale),
            <Text key="overdue" {...(overdueCount > 0 && { tone: 'red', weight: 600 })}>
              {formatCount(overdueCount, locale)}
            </Text>,
            onTimePercent === null ? t('noCase') : `${onTimePercent}%`,
          ],
        }))}
      />
      <Text as="p" size={12} tone="muted" flush pad="8 14">
        {t('overdueText')}
      </Text>
    </>
  );
}
