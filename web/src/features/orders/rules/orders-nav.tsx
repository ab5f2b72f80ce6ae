import { Link } from '@tanstack/react-router';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { rulesTexts } from '../../../i18n/vi/rules.ts';
import tabs from '../../../ui/button/view-tabs.module.css';
import { Row } from '../../../ui/layout/boxes.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import styles from './rules.module.css';
import { useTextCount } from './use-text-count.ts';

const PAGES = [
  { to: '/community/orders', text: 'list' },
  { to: '/community/parcels', text: 'parcels' },
  { to: '/community/rules', text: 'title' },
  { to: '/community/factories', text: 'factories' },
  { to: '/community/orders/new', text: 'newOrders' },
  { to: '/community/orders/personalised', text: 'personalised' },
] as const;

/** Shows links to the pages about orders, beside the page's title. */
export function OrdersNav({ current }: { current: (typeof PAGES)[number]['to'] }) {
  const t = useTexts(rulesTexts);
  const locale = useLocale();
  const count = useTextCount();
  return (
    <Row as="nav" inline gap="4 14" aria-label={t('nav')} className={styles.nav}>
      {PAGES.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className={tabs.tab}
          aria-current={to === current ? 'page' : undefined}
        >
          {t(text)}
          {text === 'personalised' && count > 0 ? (
            <strong className={tabs.count} data-tone="amber">
              {formatCount(count, locale)}
            </strong>
          ) : null}
        </Link>
      ))}
    </Row>
  );
}
