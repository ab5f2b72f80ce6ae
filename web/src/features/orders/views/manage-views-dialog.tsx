import type { OrderView, OrderViews } from '@bobbin/contract/order-views';
import { VIEWS_PINNED_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderViewsTexts } from '../../../i18n/vi/order-views.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import {
  IconChevronDown,
  IconChevronUp,
  IconEyeOff,
  IconPencil,
  IconPin,
  IconPinFilled,
  IconTrash,
  IconUsers,
} from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EditView } from './edit-view.tsx';
import { toWish, useOrderViews, useViewChanges, type ArrangementWish } from './use-order-views.ts';

/** Reorders, renames, shares, pins, hides and deletes views; each change is saved at once, and deletions can be undone (VIW-5, VIW-7). */
export function ManageViewsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(orderViewsTexts);
  const query = useOrderViews();
  return (
    <Dialog
      title={t('manageTitle')}
      onClose={onClose}
      width={620}
      footer={
        <Button reads look="main" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <ListStates
        query={query}
        count={query.data === undefined ? 0 : Math.max(1, query.data.views.length + query.data.changes.length)}
        skeleton={<Text tone="muted">…</Text>}
        empty={null}
      >
        {query.data === undefined ? null : <Views data={query.data} />}
      </ListStates>
    </Dialog>
  );
}

function Views({ data }: { data: OrderViews }) {
  const t = useTexts(orderViewsTexts);
  const { arrange, orderTeam, undo } = useViewChanges();
  const [editing, setEditing] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  /** The arrangement that was sent last; a further click changes this arrangement, even before the response arrives. */
  const [wish, setWish] = useState<ArrangementWish | null>(null);
  const shown = wish ?? toWish(data);
  const views = [
    ...shown.order.flatMap((id) => data.views.find((view) => view.id === id) ?? []),
    ...data.views.filter(({ id }) => !shown.order.includes(id)),
  ];

  async function change(part: Partial<ArrangementWish>) {
    const next = { ...shown, order: views.map(({ id }) => id), ...part };
    setWish(next);
    await arrange(next);
    // A click after this one has already set a newer arrangement.
    setWish((latest) => (latest === next ? null : latest));
  }

  function move({ id, name }: OrderView, step: -1 | 1) {
    const order = views.map((view) => view.id);
    const from = order.indexOf(id);
    const to = from + step;
    if (to < 0 || to >= order.length) return;
    setSaid(t('place', { name, place: to + 1, total: order.length }));
    void change({ order: order.toSpliced(from, 1).toSpliced(to, 0, id) });
  }

  const toggle = (ids: readonly string[], id: string) =>
    ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

  const teams = data.teams.filter(({ id }) => {
    const own = views.filter(({ team }) => team?.id === id);
    return own.length > 1 && own.every(({ mayEdit }) => mayEdit);
  });

  return (
    <Stack gap={14}>
      <Text tone="muted">{views.length === 0 ? t('none') : t('manageHint')}</Text>
      <Stack as="ul" plain flush pad={0} aria-label={t('views')}>
        {views.map((view, index) => (
          <Stack as="li" key={view.id} pad="8 0" gap={8} lineBelow="soft">
            <Line
              view={view}
              isFirst={index === 0}
              isLast={index === views.length - 1}
              isPinned={shown.pinned.includes(view.id)}
              isHidden={shown.hidden.includes(view.id)}
              arePinsFull={shown.pinned.length >= VIEWS_PINNED_MAX}
              onMove={(step) => move(view, step)}
              onPin={() => void change({ pinned: toggle(shown.pinned, view.id) })}
              onHide={() =>
                void change({
                  hidden: toggle(shown.hidden, view.id),
                  pinned: shown.pinned.filter((id) => id !== view.id),
                })
              }
              onEdit={() => setEditing(editing === view.id ? null : view.id)}
            />
            {editing === view.id ? <EditView view={view} data={data} onClose={() => setEditing(null)} /> : null}
          </Stack>
        ))}
      </Stack>
      {teams.map((team) => (
        <Row key={team.id}>
          <Button
            size="small"
            onClick={() =>
              void orderTeam(
                team,
                views.filter((view) => view.team?.id === team.id).map(({ id }) => id),
              )
            }
          >
            {t('orderForTeam', { group: team.name })}
          </Button>
        </Row>
      ))}
      {data.changes.length === 0 ? null : (
        <Stack gap={6}>
          <Text weight={600}>{t('recent')}</Text>
          <Stack as="ul" plain flush pad={0} gap={4}>
            {data.changes.map(({ id, what, name, by }) => {
              const text = t(`changes.${what}`, { name, by });
              return (
                <Row as="li" key={id} gap={8} justify="between">
                  <Text shrinks breaks>
                    {text}
                  </Text>
                  <Button size="small" name={t('undoNamed', { what: text })} onClick={() => void undo(id, name)}>
                    {t('undo')}
                  </Button>
                </Row>
              );
            })}
          </Stack>
        </Stack>
      )}
      <Text unseen aria-live="polite">
        {said}
      </Text>
    </Stack>
  );
}

interface LineProps {
  view: OrderView;
  isFirst: boolean;
  isLast: boolean;
  isPinned: boolean;
  isHidden: boolean;
  arePinsFull: boolean;
  onMove: (step: -1 | 1) => void;
  onPin: () => void;
  onHide: () => void;
  onEdit: () => void;
}

function Line(props: LineProps) {
  const { view, isFirst, isLast, isPinned, isHidden, arePinsFull, onMove, onPin, onHide, onEdit } = props;
  const t = useTexts(orderViewsTexts, uiTexts);
  const { remove } = useViewChanges();
  const { name, team, author, mayEdit } = view;
  const reason = mayEdit ? null : t('noEdit', { author: author.name });
  const facts = [
    team === null ? null : t('byAuthor', { author: author.name }),
    view.isTeamPinned ? t('teamPinned') : null,
    isHidden ? t('hidden') : null,
  ].filter((fact) => fact !== null);
  return (
    <Row gap="6 8" wrap>
      <Row gap={2} fixed>
        <IconButton
          name={t('up', { name })}
          icon={<IconChevronUp size={16} stroke={1.75} aria-hidden />}
          reason={isFirst ? t('atTop') : null}
          onClick={() => onMove(-1)}
        />
        <IconButton
          name={t('down', { name })}
          icon={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          reason={isLast ? t('atEnd') : null}
          onClick={() => onMove(1)}
        />
      </Row>
      <Stack grow shrinks gap={2}>
        <Text weight={550} breaks tone={isHidden ? 'muted' : 'text'}>
          {name}
        </Text>
        {team === null && facts.length === 0 ? null : (
          <Row gap={4} align="start">
            {team === null ? null : (
              <Text fixed tone="muted">
                <IconUsers size={13} stroke={1.75} aria-hidden />
              </Text>
            )}
            <Text size={12} tone="muted">
              {[team?.name, ...facts].filter((fact) => fact !== undefined).join(' · ')}
            </Text>
          </Row>
        )}
      </Stack>
      <Row gap={2} fixed>
        <IconButton
          name={t('pinned', { name })}
          icon={isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} stroke={1.75} aria-hidden />}
          isPressed={isPinned}
          reason={!isPinned && arePinsFull ? t('pinsFull') : null}
          onClick={onPin}
        />
        <IconButton
          name={t('hide', { name })}
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          isPressed={isHidden}
          onClick={onHide}
        />
        <IconButton
          name={t('edit', { name })}
          icon={<IconPencil size={16} stroke={1.75} aria-hidden />}
          reason={reason}
          onClick={onEdit}
        />
        <IconButton
          name={t('remove', { name })}
          icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
          reason={reason}
          onClick={() => void remove(view)}
        />
      </Row>
    </Row>
  );
}
