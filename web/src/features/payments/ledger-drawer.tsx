import type { LedgerProof } from '@bobbin/contract/wallet';
import { displayMoney, formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import type { PartOf } from '@bobbin/domain/money/terms';
import { Link } from '@tanstack/react-router';
import { findText } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { paymentsTexts } from '../../i18n/vi/payments.ts';
import { formatCount } from '../../ui/text/count.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './payments.module.css';

/** Shows the result of the nightly verification of the ledger: the sums of the accounts, and each difference (MNY-25). */
export function LedgerDrawer({ proof, onClose }: { proof: LedgerProof; onClose: () => void }) {
  const t = useTexts(paymentsTexts);
  const locale = useLocale();
  return (
    <Drawer title={t('ledgerTitle')} onClose={onClose}>
      <Facts
        facts={[
          { name: t('provedAt'), value: <LaTime at={proof.provedAt} format="full" /> },
          {
            name: t('sum'),
            value: (
              <>
                <Money amount={proof.sum} />{' '}
                <Explain of="ledger" name={t('sum')} total={proof.sum} parts={toParts(proof)} />
              </>
            ),
          },
          { name: t('owners'), value: formatCount(proof.ownersCount, locale) },
          { name: t('entries'), value: formatCount(proof.entriesCount, locale) },
        ]}
      />
      <Text as="h3" size={14} weight={600} className={styles.title}>
        {t('accounts')}
      </Text>
      <Facts
        facts={proof.totals.map(({ account, amount }) => ({
          name: findText(`payments:accountNames.${account}`) ?? account,
          value: <Money amount={amount} />,
        }))}
      />
      <Text as="h3" size={14} weight={600} className={styles.title}>
        {t('faults')}
      </Text>
      {proof.faults.length === 0 ? (
        <Text as="p" size={12} tone="muted">
          {t('noFaults')}
        </Text>
      ) : null}
      <Stack as="ul" plain gap={10}>
        {proof.faults.map((fault) => (
          <Stack key={`${fault.ownerId} ${fault.kind} ${fault.what}`} as="li" breaks shrinks>
            <strong>{findText(`payments:kinds.${fault.kind}`) ?? fault.kind}</strong>
            <Link to="/admin/users/$id" params={{ id: fault.ownerId }}>
              {fault.ownerId}
            </Link>
            <Text size={12} tone="muted">
              {[
                fault.what,
                fault.wanted === null ? null : t('wanted', { amount: displayMoney(parseMoney(fault.wanted), locale) }),
                fault.found === null ? null : t('found', { amount: displayMoney(parseMoney(fault.found), locale) }),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Drawer>
  );
}

/** Term of the sum of all accounts to which an account belongs, by the part of the account's name before the first dot. */
const PARTS: Readonly<Record<string, PartOf<'ledger'>>> = {
  seller: 'ledgerSellers',
  held: 'ledgerHeld',
  bank: 'ledgerBank',
  income: 'ledgerIncome',
  adjustment: 'ledgerAdjusted',
};

function toParts({ totals }: LedgerProof): Partial<Record<PartOf<'ledger'>, string>> {
  const named = totals.flatMap(({ account, amount }) => {
    const part = PARTS[account.split('.')[0] ?? ''];
    return part === undefined ? [] : [{ part, cents: parseMoney(amount) }];
  });
  return Object.fromEntries(
    [...Map.groupBy(named, ({ part }) => part)].map(([part, rows]) => [
      part,
      formatMoney(sumCents(rows.map(({ cents }) => cents))),
    ]),
  );
}
