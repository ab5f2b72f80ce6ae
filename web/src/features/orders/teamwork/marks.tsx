import type { Order } from '@bobbin/contract/orders';
import type { OrderPause, OrderTag } from '@bobbin/contract/teamwork';
import { useUser } from '../../../api/user.ts';
import { IconNote, IconPlayerPause } from '../../../ui/icons.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx';
import { Row, Text } from '../../../ui/layout/boxes.tsx';
import { formatLa } from '../../../ui/text/time.ts';
import { useTeamwork } from './use-teamwork.ts';

const ICON = { size: 13, stroke: 1.5 } as const;

/** Returns the tone that is drawn for a tag's colour. */
export function toTone(color: OrderTag['color']): Tone {
  return color === 'grey' ? 'neutral' : color;
}

interface OrderMarksProps {
  order: Pick<Order, 'pause' | 'tagIds' | 'assignee' | 'noteCount' | 'mentionedIds'>;
  /** True in a row of a list, which shows tags by their first letter and the assignee by initials. */
  isCompact?: boolean | undefined;
}

/**
 * Shows the pause, tags, assignee and number of notes of an order, and whether a note waits for the answer of the user (TMW-14); a tag that was deleted
 * is not shown (TMW-2).
 */
export function OrderMarks({ order, isCompact = false }: OrderMarksProps) {
  const { pause, tagIds, assignee, noteCount, mentionedIds } = order;
  const t = useTexts(teamworkTexts);
  const { data: user } = useUser();
  const { data } = useTeamwork({ isWanted: tagIds.length > 0 });
  const tags = (data?.tags ?? []).filter(({ id }) => tagIds.includes(id));
  return (
    <Row wrap={!isCompact} inline fixed gap={4} data-marks>
      {user !== undefined && mentionedIds.includes(user.id) ? (
        <Badge tone="blue" hint={t('mentionsYou')}>
          {t('you')}
        </Badge>
      ) : null}
      {pause === null ? null : <PauseBadge pause={pause} isCompact={isCompact} />}
      {tags.map((tag) => (
        <Badge key={tag.id} tone={toTone(tag.color)} shape="outline" hint={tag.name}>
          {isCompact ? <Short word={tag.name} short={[...tag.name][0] ?? ''} /> : tag.name}
        </Badge>
      ))}
      {assignee === null ? null : (
        <Badge tone="accent" hint={`${t('assignee')}: ${assignee.name}`}>
          {isCompact ? <Short word={assignee.name} short={toInitials(assignee.name)} /> : assignee.name}
        </Badge>
      )}
      {noteCount === 0 ? null : (
        <Badge
          tone="neutral"
          shape="plain"
          icon={<IconNote {...ICON} aria-hidden />}
          hint={t('notes', { count: noteCount })}
        >
          {noteCount}
        </Badge>
      )}
    </Row>
  );
}

function PauseBadge({ pause, isCompact }: { pause: OrderPause; isCompact: boolean }) {
  const t = useTexts(teamworkTexts);
  const until = formatLa(pause.until, 'short');
  const reason = [t(`reasons.${pause.reason}`), pause.note].filter(Boolean).join(': ');
  return (
    <Badge
      tone="neutral"
      icon={<IconPlayerPause {...ICON} aria-hidden />}
      hint={t('pausedBy', { until, reason, by: pause.by })}
    >
      {isCompact ? (
        <Short word={t('pauseUntil', { until })} short={formatLa(pause.until, 'day')} />
      ) : (
        t('pauseUntil', { until })
      )}
    </Badge>
  );
}

/** Shows a short form of a word; screen readers read the whole word. */
function Short({ word, short }: { word: string; short: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <Text unseen>{word}</Text>
    </>
  );
}

/** Returns the initials of a name: the first letters of its first and its last word. */
function toInitials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  return [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map((word) => [...(word ?? '')][0] ?? '').join('');
}
