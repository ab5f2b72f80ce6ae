import type { DesignOrder, DesignProduct } from '@bobbin/contract/designs';
import { displayMoney, parseMoney } from '@bobbin/domain/money/money';
import { IconPhoto } from '../../ui/icons.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatLa } from '../../ui/text/time.ts';
import styles from './designs.module.css';
import { DesignClock } from './design-clock.tsx';
import { DesignState } from './design-state.tsx';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Number of pictures shown beside the names; of the other pictures only the number is shown. */
const PICTURES_SHOWN = 2;

/** Shows the products of a design: the first pictures, the first product's name, and the number of other products. */
export function DesignProducts({ products }: { products: readonly DesignProduct[] }) {
  const t = useTexts(designsTexts);
  const [first, second] = products;
  const count = products.reduce((sum, { images }) => sum + images.length, 0);
  const more =
    second === undefined
      ? null
      : products.length === 2
        ? t('secondProduct', { name: second.name })
        : t('moreProducts', { count: products.length - 1 });
  return (
    <Row as="span" gap={10} shrinks>
      <Row as="span" align="stretch" fixed className={styles.stack}>
        {products.slice(0, PICTURES_SHOWN).map((product) => (
          <Thumbnail key={product.id} url={product.thumbnailUrl} />
        ))}
      </Row>
      <Stack as="span" shrinks>
        <span className={styles.line} title={products.map(({ name }) => name).join(', ')}>
          {first?.name ?? '—'}
        </span>
        <Text size={12} tone="muted">
          {[more, t('pictures', { count })].filter((part) => part !== null).join(' · ')}
        </Text>
      </Stack>
    </Row>
  );
}

/** Shows the thumbnail of a product, or a placeholder. */
export function Thumbnail({ url }: { url: string | null }) {
  return (
    <Stack as="span" tone="muted" fixed className={styles.thumbnail}>
      {url === null ? (
        <IconPhoto size={18} stroke={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" />
      )}
    </Stack>
  );
}

interface StateCellProps {
  design: DesignOrder;
  /** Current time in epoch milliseconds. */
  now: number;
  side: 'seller' | 'staff';
}

/** Shows the state of a design with an explanation, and the remaining time while the design is in process. */
export function DesignStateCell({ design, now, side }: StateCellProps) {
  const t = useTexts(designsTexts);
  const { status, dueAt, unread } = design;
  const isRunning = status === 'INPROCESS' && dueAt !== null;
  return (
    <span className={styles.state} data-wide={isRunning || undefined}>
      <DesignState status={status} />
      {isRunning ? <DesignClock dueAt={dueAt} now={now} /> : <SecondLine design={design} now={now} side={side} />}
      {unread > 0 ? <Badge tone="red">{t('unread', { count: unread })}</Badge> : null}
    </span>
  );
}

function SecondLine({ design, now, side }: StateCellProps) {
  const t = useTexts(designsTexts);
  const toWords = useStateWords(side);
  if (design.status === 'CREATED') {
    return (
      <Text size={12} tone="muted">
        {t('sentAgo')} <Ago at={design.createdAt} now={now} />
      </Text>
    );
  }
  return (
    <Text size={12} tone="muted">
      {toWords(design)}
    </Text>
  );
}

/** Returns a function that explains a design's state in one line. */
function useStateWords(side: 'seller' | 'staff'): (design: DesignOrder) => string {
  const t = useTexts(designsTexts);
  const locale = useLocale();
  return ({ status, price, payment, revision, revisedAt, isAsked, isSettled, finishTime, deletedAt, cancelledBy }) => {
    if (status === 'PENDING_PAYMENT' && price !== null) {
      return t('priceWaits', { amount: displayMoney(parseMoney(price), locale) });
    }
    if (status === 'FEEDBACK' && revisedAt !== null) {
      // One line has room for one fact: who must act next is more useful than the date.
      if (isAsked) return `${t('version', { revision })} · ${t(`asked.${side}`)}`;
      return t('deliveredShort', { revision, time: formatLa(revisedAt, 'short') });
    }
    if (status === 'COMPLETED') {
      return isSettled || finishTime === null ? t('settled') : t('accepted', { time: formatLa(finishTime, 'short') });
    }
    if (status === 'CANCEL' && deletedAt !== null) {
      const who = cancelledBy === 'staff' ? 'staff' : side === 'seller' ? 'you' : 'customer';
      const isRefunded = payment === 'REFUNDED';
      const words = t(`cancelledBy.${who}`, { time: formatLa(deletedAt, isRefunded ? 'day' : 'short') });
      return isRefunded ? `${words} · ${t('refunded')}` : words;
    }
    return '';
  };
}

/** Shows a link as its host and the last part of its path, which are enough to distinguish it. The server stores web addresses only. */
export function DesignLink({ link, name }: { link: string | null; name: string }) {
  if (link === null) return <span>—</span>;
  if (!/^https?:\/\//i.test(link)) return <span className={styles.line}>{link}</span>;
  const shown = toShortLink(link);
  return (
    // The accessible name contains the visible text (WCAG 2.5.3).
    <a
      className={styles.link}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      title={link}
      aria-label={`${name}: ${shown}`}
    >
      {shown}
    </a>
  );
}

function toShortLink(link: string): string {
  if (!URL.canParse(link)) return link;
  const { host, pathname } = new URL(link);
  const parts = pathname.split('/').filter((part) => part !== '');
  const last = parts.at(-1);
  return [host, parts.length > 1 ? '…' : undefined, last].filter((part) => part !== undefined).join('/');
}
