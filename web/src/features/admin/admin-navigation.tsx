import { IconChevronDown, IconHistory, IconKey, IconMail, IconNetwork, IconUsers } from '@tabler/icons-react';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../ui/popover.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import styles from './admin-navigation.module.css';
import type { AdminPage } from './admin-pages.ts';

const ICONS = { user: IconUsers, role: IconKey, log: IconHistory, ip: IconNetwork, mail: IconMail };

/** The admin pages that somebody may see: a rail on the left, on narrow windows a menu (Spec 2 §2.15). */
export function AdminNavigation({ pages }: { pages: readonly AdminPage[] }) {
  const { t } = useTranslation('admin');
  const isNarrow = useNarrow();
  const matchRoute = useMatchRoute();
  if (!isNarrow) {
    return (
      <nav className={styles.rail} aria-label={t('navigation')}>
        <Links pages={pages} />
      </nav>
    );
  }
  const current = pages.find(({ to }) => matchRoute({ to, fuzzy: true }) !== false);
  return (
    <nav className={styles.bar} aria-label={t('navigation')}>
      <Popover
        label={
          <>
            {current === undefined ? t('navigation') : t(`pages.${current.name}`)}
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </>
        }
      >
        {(close) => (
          <div className={styles.sheet}>
            <Links pages={pages} onGo={close} />
          </div>
        )}
      </Popover>
    </nav>
  );
}

function Links({ pages, onGo }: { pages: readonly AdminPage[]; onGo?: () => void }) {
  const { t } = useTranslation('admin');
  return pages.map(({ to, name }) => {
    const Icon = ICONS[name];
    return (
      <Link key={to} to={to} className={styles.link} onClick={onGo}>
        <Icon size={18} stroke={1.5} aria-hidden />
        {t(`pages.${name}`)}
      </Link>
    );
  });
}
