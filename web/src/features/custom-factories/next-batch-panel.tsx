import type { CustomBatchPreview, CustomExcluded, CustomFactory } from '@bobbin/contract/custom-factories';
import { SENTENCES } from '@bobbin/contract/error-sentences';
import { Link } from '@tanstack/react-router';
import { toReasonText } from '../../api/reasons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { factoriesTexts } from '../../i18n/vi/factories.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Money } from '../../ui/text/money.tsx';
import { useNextBatch } from './use-custom-factories.ts';

const SHOWN = 50;

function isSentence(name: string): name is keyof typeof SENTENCES {
  return Object.hasOwn(SENTENCES, name);
}

/** Lists orders that stay outside of a batch, each with the reason. */
function ExcludedOrders({ excluded }: { excluded: readonly CustomExcluded[] }) {
  const t = useTexts(factoriesTexts);
  const locale = useLocale();
  const toWords = ({ error, reasons }: CustomExcluded) => {
    const sentence = isSentence(error) ? SENTENCES[error][locale] : error;
    const details = error === 'FULFIL_NOT_POSSIBLE' ? toReasonText(reasons) : null;
    return details ?? sentence;
  };
  return (
    <Text as="section" size={13} fill="amber" pad="10 12" aria-label={t('excluded', { count: excluded.length })}>
      <strong>{t('excluded', { count: excluded.length })}</strong>
      <Text as="ul" plain flush above={6}>
        {excluded.slice(0, SHOWN).map((one) => (
          <li key={one.orderId}>
            <Link to="/community/orders/$id" params={{ id: one.orderId }}>
              {one.orderId}
            </Link>{' '}
            {toWords(one)}{' '}
            {one.reasons.includes('TEXT_UNAPPROVED') ? (
              <Link to="/community/orders/personalised" search={{ search: one.orderId }}>
                {t('review', { id: one.orderId })}
              </Link>
            ) : null}
          </li>
        ))}
      </Text>
    </Text>
  );
}

function toSum({ orders }: CustomBatchPreview) {
  return { orders: orders.length, pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0) };
}

/** Shows what the next batch of a factory would contain, and what it leaves out (CUF-4). */
export function NextBatchPanel({ factory }: { factory: CustomFactory }) {
  const t = useTexts(factoriesTexts);
  const query = useNextBatch(factory.id);
  const { data } = query;
  const waiting = data === undefined ? factory.waiting : data.orders.length + data.excluded.length;
  return (
    <Section
      title={t('next')}
      actions={
        data === undefined || data.orders.length === 0 ? null : (
          <Text size={13} weight={600} numeric>
            {t('nextSum', toSum(data))} <Money amount={data.cost} isEstimate empty="" />
          </Text>
        )
      }
    >
      <Stack gap={8} pad="10 14">
        <ListStates
          query={query}
          count={waiting}
          skeleton={<RowsSkeleton rows={2} height={40} />}
          empty={
            <Text as="p" tone="muted" flush>
              {t('nextEmpty')}
            </Text>
          }
        >
          {data === undefined ? null : (
            <>
              {data.orders.length === 0 ? null : (
                <Text as="p" size={13} flush below={8}>
                  {t('contents', { prints: data.prints, labels: data.labels })}
                </Text>
              )}
              {data.excluded.length === 0 ? null : <ExcludedOrders excluded={data.excluded} />}
              {data.isCut ? (
                <Text as="p" size={12} tone="muted" above={8}>
                  {t('cut')}
                </Text>
              ) : null}
            </>
          )}
        </ListStates>
        <Text as="p" size={12} tone="muted" flush>
          {t('exportRule')}
        </Text>
      </Stack>
    </Section>
  );
}
