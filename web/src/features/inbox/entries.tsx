import type { InboxEntry, NotificationGroup } from '@bobbin/contract/inbox';
import type { Icon } from '../../ui/icon.ts';
import {
  IconBrush,
  IconBuildingStore,
  IconChecks,
  IconMail,
  IconMailOpened,
  IconNews,
  IconPackage,
  IconUsers,
  IconWallet,
} from '../../ui/icons.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { UNDO } from '../../api/undo.ts';
import { textsOf } from '../../i18n/i18n.ts';
import { useLocale, useTexts } from '../../i18n/use-texts.tsx';
import { inboxTexts } from '../../i18n/vi/inbox.ts';
import { Ago } from '../../ui/text/ago.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { notifyDone } from '../../ui/feedback/undo.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import styles from './inbox.module.css';
import { useMark, useMarkAll } from './use-inbox.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const ICONS: Readonly<Record<NotificationGroup, Icon>> = {
  orders: IconPackage,
  shops: IconBuildingStore,
  money: IconWallet,
  designs: IconBrush,
  staff: IconUsers,
  bobbin: IconNews,
};

/** Lists inbox entries. Each is a link to a page; following the link marks the entry as read (INB-4). */
export function Entries({ entries, onGo }: { entries: readonly InboxEntry[]; onGo?: () => void }) {
  return (
    <Text as="ul" plain>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...(onGo && { onGo })} />
      ))}
    </Text>
  );
}

function Entry({ entry, onGo }: { entry: InboxEntry; onGo?: () => void }) {
  const { id, group, title, text, path, isUrgent, createdAt, readAt, deskId } = entry;
  const t = useTexts(inboxTexts);
  const locale = useLocale();
  const now = useNow();
  const router = useRouter();
  const mark = useMark();
  const isRead = readAt !== null;
  const GroupIcon = ICONS[group];

  function follow(event: MouseEvent): void {
    if (!isRead) mark.mutate({ ids: [id], isRead: true });
    // A click with a modifier key opens another tab or window, so the browser handles it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    router.history.push(path);
  }

  return (
    <Row as="li" gap={4} lineBelow="strong" className={styles.entry} data-unread={!isRead || undefined}>
      <a href={path} className={styles.link} onClick={follow}>
        <Stack as="span" tone="muted" fixed className={styles.icon} data-urgent={isUrgent || undefined}>
          <GroupIcon size={16} stroke={1.5} aria-hidden />
        </Stack>
        <span className={styles.words}>
          <Row as="span" align="baseline" wrap gap="2 8" className={styles.entriesHead}>
            {isRead ? null : <Text unseen>{t('isUnread')}</Text>}
            <strong>{title[locale]}</strong>
            {deskId === null ? null : (
              <Text size={12} tone="muted">
                {t('ofTeam')}
              </Text>
            )}
            <span className={styles.when}>
              <Ago at={createdAt} now={now} />
            </span>
          </Row>
          <Text tone="muted" breaks>
            {text[locale]}
          </Text>
        </span>
      </a>
      <IconButton
        name={t(isRead ? 'markUnread' : 'markRead')}
        isBusy={mark.isPending}
        icon={isRead ? <IconMail size={16} stroke={1.5} /> : <IconMailOpened size={16} stroke={1.5} />}
        onClick={() => sayAnswer(mark.mutateAsync({ ids: [id], isRead: !isRead }))}
      />
    </Row>
  );
}

/** Marks all entries up to the newest visible one as read, and offers an undo (INB-4). */
export function MarkAll({ until }: { until: string }) {
  const t = useTexts(inboxTexts);
  const queryClient = useQueryClient();
  const markAll = useMarkAll();

  function start(): void {
    sayAnswer(markAll.mutateAsync(until), {
      done({ readAt, count }) {
        if (count === 0) return;
        const words = textsOf(inboxTexts);
        notifyDone({
          title: words('markedAll'),
          text: words('markedText', { count }),
          undo: UNDO.markAllRead,
          done: { readAt },
          onUndone: () => queryClient.invalidateQueries({ queryKey: ['inbox'] }),
        });
      },
    });
  }

  return (
    <Button icon={<IconChecks size={16} stroke={1.5} />} isBusy={markAll.isPending} onClick={start}>
      {t('markAll')}
    </Button>
  );
}
