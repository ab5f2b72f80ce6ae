import type { StaffHome } from '@bobbin/contract/staff-home';
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffHomeTexts } from '../../i18n/vi/staff-home.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Explain } from '../../ui/overlay/explain.tsx';
import { Money } from '../../ui/text/money.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import styles from './staff-home.module.css';

/** Shows whether the partners respond, and the platform's earnings by kind. */
export function Beside({ home: { partners, revenue } }: { home: StaffHome }) {
  const t = useTexts(staffHomeTexts);
  const now = useNow();
  return (
    <>
      <Section title={t('partners')}>
        <Text as="ul" plain>
          {partners.map(({ partner, waitingCount, since, reason }) => (
            <Row key={partner} as="li" gap={8} size={13} lineAbove="soft" className={styles.partner}>
              {waitingCount === 0 ? (
                <IconCheck size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              )}
              <Stack as="span" breaks shrinks>
                <strong>{t(`partnerNames.${partner}`)}</strong>
                {waitingCount === 0 ? null : (
                  <Text size={12} tone="muted" breaks>
                    {since === null ? null : <Ago at={since} now={now} />}
                    {reason === '' ? null : ` · ${reason}`}
                  </Text>
                )}
              </Stack>
              <span className={styles.state} data-wrong={waitingCount > 0 || undefined}>
                {waitingCount === 0 ? t('fine') : t('waiting', { count: waitingCount })}
              </span>
            </Row>
          ))}
        </Text>
      </Section>
      {revenue === null ? null : (
        <Section title={t('byKind')}>
          <Text as="ul" plain>
            {revenue.kinds.map(({ kind, amount }) => (
              <Row key={kind} as="li" gap={8} size={13} lineAbove="soft" className={styles.partner}>
                <Link to="/admin/income" search={{ kind }}>
                  {t(`kinds.${kind}`)}
                </Link>
                <Text fixed push>
                  <Money amount={amount} />
                </Text>
              </Row>
            ))}
            <Row as="li" gap={8} size={13} lineAbove="soft" className={styles.partner}>
              <strong>
                {t('total')}
                <Explain of="income" name={t('revenue')} total={revenue.total} />
              </strong>
              <Text as="strong" fixed push>
                <Money amount={revenue.total} />
              </Text>
            </Row>
          </Text>
        </Section>
      )}
    </>
  );
}
