import type { PriceListReply } from '@bobbin/contract/factory-costs';
import { houseName } from '@bobbin/domain/factories/houses';
import { useTexts } from '../../i18n/use-texts.tsx';
import { factoryCostsTexts } from '../../i18n/vi/factory-costs.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { CostScope } from './cost-scope.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './factory-costs.module.css';

const TONES = { add: 'green', replace: 'blue', known: 'neutral' } as const;
/** Number of lines shown of each kind; the total numbers are above the lines. */
const SHOWN = 100;

/** Shows the planned result of each line of a price list, rejected lines first. */
export function PriceListPlan({ plan }: { plan: PriceListReply }) {
  const t = useTexts(factoryCostsTexts);
  const { added, replaced, known, lines, refused } = plan;
  const sums = [
    t('listAdds', { count: added }),
    replaced === 0 ? null : t('listReplaces', { count: replaced }),
    known === 0 ? null : t('listKnown', { count: known }),
  ].filter((text) => text !== null);
  return (
    <>
      <p role="status" className={styles.sums}>
        {sums.join(' · ')}
      </p>
      {refused.length === 0 ? null : (
        <Text
          as="section"
          below={12}
          pad="10 12"
          fill="red"
          className={styles.refused}
          aria-label={t('listRefused', { count: refused.length })}
        >
          <strong>{t('listRefused', { count: refused.length })}</strong>
          <ul>
            {refused.slice(0, SHOWN).map(({ line, reason, column, value }) => (
              <li key={line}>
                <b>{t('listLine', { line })}</b>: {t(`listReasons.${reason}`, { column: column ?? '', value })}
              </li>
            ))}
          </ul>
          <More count={refused.length - SHOWN} />
        </Text>
      )}
      <Text as="ul" plain>
        {lines.slice(0, SHOWN).map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </Text>
      <More count={lines.length - SHOWN} />
    </>
  );
}

function More({ count }: { count: number }) {
  const t = useTexts(factoryCostsTexts);
  return count <= 0 ? null : <p className={styles.muted}>{t('listMore', { count })}</p>;
}

function Line({
  line: { line, outcome, cost, before, isFromNow, isGarmentUnknown },
}: {
  line: PriceListReply['lines'][number];
}) {
  const t = useTexts(factoryCostsTexts);
  return (
    <li className={styles.line}>
      <span className={styles.muted}>{t('listLine', { line })}</span>
      <Stack as="span" gap={2}>
        <strong>
          {houseName(cost.house)} · {t(`parts.${cost.part}`)}
        </strong>
        <CostScope cost={cost} />
        <span className={styles.muted}>
          {isFromNow ? (
            t('listFromNow')
          ) : (
            <>
              {t('listFrom')} <LaTime at={cost.validFrom} format="full" />
            </>
          )}
          {cost.validTo === null ? null : (
            <>
              {' '}
              {t('listUntil')} <LaTime at={cost.validTo} format="full" />
            </>
          )}
        </span>
        {isGarmentUnknown ? (
          <Text size={12} tone="amber">
            {t('listGarmentUnknown')}
          </Text>
        ) : null}
      </Stack>
      <Stack as="span" align="end">
        {before === null ? null : (
          <del className={styles.muted}>
            <Money amount={before} />
          </del>
        )}
        <Money amount={cost.price} />
      </Stack>
      <Badge tone={TONES[outcome]}>{t(`listOutcomes.${outcome}`)}</Badge>
    </li>
  );
}
