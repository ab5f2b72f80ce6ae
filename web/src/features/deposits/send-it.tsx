import type { Deposit } from '@bobbin/contract/deposits';
import { IconClock } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { depositsTexts } from '../../i18n/vi/deposits.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { formatCount } from '../../ui/text/count.ts';
import { LaTime } from '../../ui/text/la-time.tsx';
import { RowsSkeleton } from '../../ui/list/list-states.tsx';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Money } from '../../ui/text/money.tsx';
import styles from './deposit.module.css';
import { useDepositTerms } from './use-deposits.ts';
import { Stack, Text } from '../../ui/layout/boxes.tsx';

const EVERY_MS = 10_000;

/** Shows account, amount and content of the transfer: as a QR code, and each value with a copy button. */
export function SendIt({ deposit, isEnded }: { deposit: Deposit; isEnded: boolean }) {
  const t = useTexts(depositsTexts);
  return (
    <Stack gap="12 20" className={styles.send}>
      <Ends deposit={deposit} isEnded={isEnded} />
      <PayTo deposit={deposit} isEnded={isEnded} />
      {isEnded ? null : (
        <div className={styles.waiting}>
          <span className={styles.pulse} aria-hidden />
          <span>
            <strong>{t('waiting')}</strong>
            <br />
            <Text tone="muted" size={13}>
              {t('waitingText')}
            </Text>
          </span>
          <strong>
            <Money amount={deposit.amountUsd} hasPlus />
          </strong>
        </div>
      )}
    </Stack>
  );
}

function PayTo({ deposit, isEnded }: { deposit: Deposit; isEnded: boolean }) {
  const t = useTexts(depositsTexts);
  const locale = useLocale();
  const payPageUrl = useDepositTerms().data?.payPageUrl ?? null;
  const { bank, qr, content, link } = deposit;
  // A transfer to another account or with another content would not be recognised, so no payment details are shown before the payment link exists.
  if (bank === null || qr === null || content === null) return isEnded ? null : <NoLinkYet link={link} />;
  const vnd = deposit.amountVnd ?? 0;
  const amount = formatCount(vnd, locale);
  const facts = [
    { name: t('money'), text: `${amount}\u00a0₫`, copied: String(vnd) },
    { name: t('account'), text: bank.account.replaceAll(/(.{4})(?=.)/g, '$1 '), copied: bank.account },
    { name: t('bank'), text: bank.name, copied: bank.name },
    { name: t('holder'), text: bank.accountName, copied: bank.accountName },
  ];
  return (
    <>
      <Stack align="center" top gap={8} className={styles.scan}>
        <QrCode text={qr} name={t('qrName', { amount, code: content })} />
        <Text as="p" tone="muted" size={13}>
          {t('scan')}
        </Text>
        {payPageUrl === null ? null : (
          <a href={`${payPageUrl}?qr=${encodeURIComponent(qr)}`} target="_blank" rel="noreferrer">
            {t('simulated')}
          </a>
        )}
        {link?.checkoutUrl == null ? null : (
          <a href={link.checkoutUrl} target="_blank" rel="noreferrer">
            {t('checkout')}
          </a>
        )}
      </Stack>
      <Stack top className={styles.facts}>
        <Stack breaks pad="8 10" lineBelow="strong" className={styles.fact} data-main>
          <Text tone="muted" size={13}>
            {t('content')}
          </Text>
          <code className={styles.code}>{content}</code>
          <CopyButton text={content} label={t('copy')} name={t('copyOf', { name: t('content') })} />
        </Stack>
        {facts.map(({ name, text, copied }) => (
          <Stack key={name} breaks pad="8 10" lineBelow="strong" className={styles.fact}>
            <Text tone="muted" size={13}>
              {name}
            </Text>
            <Text weight={600}>{text}</Text>
            <CopyButton text={copied} label={t('copy')} name={t('copyOf', { name })} />
          </Stack>
        ))}
        <Text as="p" tone="muted" size={13}>
          {t('anyAmount')}
        </Text>
      </Stack>
    </>
  );
}

/** Shows that the payment link is being created, or that its provider does not respond. */
function NoLinkYet({ link }: { link: Deposit['link'] }) {
  const t = useTexts(depositsTexts);
  const isFailing = link?.state === 'failing';
  return (
    <div className={styles.noLink} role="status">
      {isFailing ? (
        <Text as="p" tone="amber" pad="6 10" fill="amber" className={styles.other}>
          {t('linkFailing')}
        </Text>
      ) : (
        <>
          <RowsSkeleton rows={4} />
          <Text as="p" tone="muted" size={13}>
            {t('linkOpening')}
          </Text>
        </>
      )}
    </div>
  );
}

/** Shows until when the deposit waits; a transfer that is late by a limited time is still accepted (DEP-7). */
function Ends({ deposit, isEnded }: { deposit: Deposit; isEnded: boolean }) {
  const t = useTexts(depositsTexts);
  const duration = useDuration();
  const now = useNow(EVERY_MS);
  if (!isEnded) {
    return (
      <p className={styles.ends}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('endsIn', { time: duration(Math.max(0, Date.parse(deposit.expiresAt) - now)) })}
      </p>
    );
  }
  return (
    <p className={styles.ends}>
      <strong>{t('ended')}</strong> {t('late')} <LaTime at={deposit.lateUntil} />
    </p>
  );
}
