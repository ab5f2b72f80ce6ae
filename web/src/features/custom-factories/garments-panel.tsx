import type { CustomGarment } from '@bobbin/contract/custom-factories';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { Text } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SumTable } from '../../ui/list/data-list/sum-table.tsx';
import { Money } from '../../ui/text/money.tsx';

const SHOWN = 60;

interface Group {
  key: string;
  garment: string;
  sizes: string[];
  colors: string[];
  price: string | null;
  sidePrice: string | null;
}

/** Joins variants of a garment with equal prices to one row. */
function toGroups(garments: readonly CustomGarment[]): Group[] {
  const keyOf = ({ garment, price, sidePrice }: CustomGarment) => [garment, price, sidePrice].join('\n');
  return [...Map.groupBy(garments, keyOf)].map(([key, rows]) => {
    const [first] = rows;
    return {
      key,
      garment: first?.garment ?? '',
      sizes: [...new Set(rows.map(({ size }) => size))],
      colors: [...new Set(rows.map(({ color }) => color))],
      price: first?.price ?? null,
      sidePrice: first?.sidePrice ?? null,
    };
  });
}

interface GarmentsPanelProps {
  garments: readonly CustomGarment[];
  refusal: string | null;
  onImport: () => void;
}

/** Shows what a custom factory makes, with its prices. */
export function GarmentsPanel({ garments, refusal, onImport }: GarmentsPanelProps) {
  const t = useTexts(factoriesTexts);
  return (
    <Section
      title={t('garments')}
      actions={
        <Button
          size="small"
          icon={<IconUpload size={14} stroke={1.75} aria-hidden />}
          reason={refusal}
          onClick={onImport}
        >
          {t('importCsv')}
        </Button>
      }
    >
      <Text as="p" size={12} tone="muted" flush pad="8 14">
        {garments.length === 0 ? t('noGarments') : t('garmentsCount', { count: garments.length })}
      </Text>
      {garments.length === 0 ? null : (
        <SumTable
          words={3}
          isStacked
          heads={[
            { key: 'garment', title: t('garment') },
            { key: 'sizes', title: t('sizes') },
            { key: 'colors', title: t('colors') },
            { key: 'price', title: t('price') },
            { key: 'side', title: t('side') },
          ]}
          rows={toGroups(garments)
            .slice(0, SHOWN)
            .map(({ key, garment, sizes, colors, price, sidePrice }) => ({
              key,
              cells: [
                garment,
                sizes.join(' · '),
                colors.length === 1 ? colors[0] : t('colorCount', { count: colors.length }),
                price === null ? <Text tone="amber">{t('noPrice')}</Text> : <Money amount={price} />,
                <Money key="side" amount={sidePrice} />,
              ],
            }))}
        />
      )}
    </Section>
  );
}
