import type { DesignQueue, StaffDesign } from '@bobbin/contract/designs';
import { workDueAt } from '@bobbin/domain/staff/work';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { designsTexts } from '../../../i18n/vi/designs.ts';
import { Ago } from '../../../ui/text/ago.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Message } from '../../../ui/feedback/message.tsx';
import { Thumbnail } from '../cells.tsx';
import { DesignClock } from '../design-clock.tsx';
import { DesignState } from '../design-state.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import styles from './queue.module.css';
import { TakeButton } from './take-button.tsx';

const GROUPS = ['inProcess', 'free', 'asked', 'waiting', 'completedToday'] as const;

interface QueueListProps {
  queue: DesignQueue;
  current: string | null;
  /** Current time in epoch milliseconds. */
  now: number;
  onOpen: (id: string) => void;
}

/** Lists a designer's own designs: first designs in process by deadline, then change requests, then designs that wait for sellers (DSN-47). */
export function QueueList({ queue, current, now, onOpen }: QueueListProps) {
  const t = useTexts(designQueueTexts);
  const groups = GROUPS.filter((group) => queue[group].count > 0);
  if (groups.length === 0) return <Message title={t('queueEmpty')} text={t('queueEmptyText')} />;
  return (
    <nav className={styles.queue} aria-label={t('mine')}>
      {groups.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <Row
            as="h2"
            align="stretch"
            justify="between"
            tone="muted"
            weight={600}
            flush
            pad="8 12"
            lineBelow="soft"
            className={styles.group}
          >
            {t(`groups.${group}`)} <span>{queue[group].count}</span>
          </Row>
          <Text as="ul" plain>
            {queue[group].data.map((design) => (
              <li key={design.id} className={styles.entry}>
                <button
                  type="button"
                  className={styles.row}
                  aria-current={design.id === current || undefined}
                  onClick={() => onOpen(design.id)}
                >
                  <QueueRow design={design} group={group} now={now} />
                </button>
                {group === 'free' ? <TakeButton design={design} /> : null}
              </li>
            ))}
          </Text>
          {queue[group].data.length < queue[group].count ? (
            <p className={styles.more}>{t('moreInGroup', { count: queue[group].count - queue[group].data.length })}</p>
          ) : null}
        </section>
      ))}
    </nav>
  );
}

/** Shows the time that is left until a paid design must have a designer (HOM-6). */
function TakeBy({ design: { processTime, status }, now }: { design: StaffDesign; now: number }) {
  const t = useTexts(designQueueTexts);
  const dueAt = processTime === null ? null : workDueAt('designTake', Date.parse(processTime));
  if (dueAt === null) return <DesignState status={status} />;
  return (
    <Text size={12} tone="muted">
      {t('takeBy')} <DesignClock dueAt={new Date(dueAt).toISOString()} now={now} />
    </Text>
  );
}

interface RowProps {
  design: StaffDesign;
  group: (typeof GROUPS)[number];
  now: number;
}

function QueueRow({ design, group, now }: RowProps) {
  const t = useTexts(designQueueTexts, designsTexts);
  const { code, designProducts, revision, revisedAt, dueAt, unread, status } = design;
  const [first] = designProducts;
  const pictures = designProducts.reduce((sum, { images }) => sum + images.length, 0);
  const facts = [
    revision === 0 ? first?.type : `v${revision}`,
    t('productCount', { count: designProducts.length }),
    t('designs:pictures', { count: pictures }),
  ];
  return (
    <>
      <Thumbnail url={first?.thumbnailUrl ?? null} />
      <Stack as="span" grow shrinks className={styles.lines}>
        <code>{code}</code>
        <Text cut>{first?.name}</Text>
        <Text size={12} tone="muted">
          {facts.filter((fact) => fact != null).join(' · ')}
        </Text>
      </Stack>
      <Stack as="span" align="end" gap={4} fixed>
        {group === 'inProcess' && dueAt !== null ? <DesignClock dueAt={dueAt} now={now} /> : null}
        {unread > 0 ? <Badge tone="red">{t('designs:unread', { count: unread })}</Badge> : null}
        {group === 'waiting' && revisedAt !== null ? (
          <Text size={12} tone="muted">
            <Ago at={revisedAt} now={now} />
          </Text>
        ) : null}
        {group === 'free' ? <TakeBy design={design} now={now} /> : null}
        {group === 'completedToday' ? <DesignState status={status} /> : null}
      </Stack>
    </>
  );
}
