import type { DesignOrder } from '@bobbin/contract/designs';
import { useTexts } from '../../i18n/use-texts.tsx';
import { designMoneyTexts } from '../../i18n/vi/design-money.ts';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';

/** Shows how long the delivery of the first link took, and whether it was on time. */
export function FirstLink({ design: { processTime, doneTime, dueAt } }: { design: DesignOrder }) {
  const t = useTexts(designsTexts);
  const toDuration = useDuration();
  if (processTime === null || doneTime === null || dueAt === null) return <span>—</span>;
  return (
    <span>
      {toDuration(Date.parse(doneTime) - Date.parse(processTime))} {t(doneTime <= dueAt ? 'onTime' : 'tooLate')}
    </span>
  );
}

/** Shows the highest price that the seller accepted with the request (DSN-50). */
export function Maximum({ design: { maxPrice } }: { design: DesignOrder }) {
  const t = useTexts(designMoneyTexts);
  return maxPrice === null ? t('noMaximum') : <Money amount={maxPrice} />;
}

/** Shows how the seller agreed to the price, as staff recorded it (DSN-51). */
export function Agreement({ design: { agreement } }: { design: DesignOrder }) {
  const t = useTexts(designMoneyTexts);
  if (agreement === null) return null;
  const { text, by, at } = agreement;
  return (
    <span>
      {text === '' ? t('agreementUnstated') : `“${text}”`}
      {' · '}
      {by === null ? null : `${t('agreementBy', { name: by })} · `}
      <LaTime at={at} />
    </span>
  );
}
