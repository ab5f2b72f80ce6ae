import { IconBell } from '../../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { inboxTexts } from '../../i18n/vi/inbox.ts';
import { ListStates, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Segments } from '../../ui/button/segments.tsx';
import styles from './inbox.module.css';
import { Entries, MarkAll } from './entries.tsx';
import { useInbox, useUnread } from './use-inbox.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';

/** Number of entries shown in the panel; the inbox page shows all entries. */
const SHOWN = 8;
const COUNT_MAX = 99;

/** Shows the bell of the header with the unread count, and its panel (INB-3). */
export function Bell() {
  const t = useTexts(inboxTexts);
  const unread = useUnread().data?.unread ?? 0;
  const name = unread === 0 ? t('bell') : t('bellUnread', { count: unread });
  return (
    <Popover
      name={name}
      align="end"
      buttonClass={styles.bell}
      label={
        <>
          <IconBell size={18} stroke={1.5} aria-hidden />
          {unread === 0 ? null : (
            <span className={styles.count} aria-hidden>
              {unread > COUNT_MAX ? t('many') : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => <Panel unread={unread} close={close} />}
    </Popover>
  );
}

function Panel({ unread, close }: { unread: number; close: () => void }) {
  const t = useTexts(inboxTexts);
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const query = useInbox(filter, 1, SHOWN);
  const entries = query.data?.data ?? [];
  const [newest] = entries;
  return (
    <div className={styles.panel}>
      <Row as="header" gap={8} pad="6 8" className={styles.head}>
        <h2>{t('title')}</h2>
        {unread === 0 ? null : (
          <Text size={12} tone="accent" weight={600} fill="accent" className={styles.fresh}>
            {t('fresh', { count: unread })}
          </Text>
        )}
        {unread === 0 || newest === undefined ? null : (
          <Text push>
            <MarkAll until={newest.createdAt} />
          </Text>
        )}
      </Row>
      <div className={styles.filter}>
        <Segments
          name={t('filter')}
          value={filter}
          onChange={setFilter}
          choices={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unread') },
          ]}
        />
      </div>
      <ListStates
        query={query}
        count={entries.length}
        skeleton={<RowsSkeleton rows={4} />}
        empty={
          filter === 'all' ? (
            <Message title={t('empty')} text={t('emptyText')} />
          ) : (
            <Message title={t('emptyFilter')} text={t('emptyFilterText')} />
          )
        }
      >
        <Entries entries={entries} onGo={close} />
      </ListStates>
      <Row
        as="footer"
        align="stretch"
        justify="between"
        gap={12}
        size={13}
        pad="10 8"
        lineAbove="strong"
        className={styles.foot}
      >
        <Link to="/community/inbox" onClick={close}>
          {t('openAll')}
        </Link>
        <Link to="/community/user" hash="notifications" onClick={close}>
          {t('settings')}
        </Link>
      </Row>
    </div>
  );
}
