import type { Order } from '@bobbin/contract/orders';
import type { Assignee, TeamworkChange, TeamworkResult } from '@bobbin/contract/teamwork';
import { useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { listWorkers, toMentionIds } from './mentions.ts';
import { NoteField } from './note-field.tsx';
import { toRefusalText } from './refusal-text.ts';
import { NO_PAUSE, PauseField, countLate, toPauseChange, type PauseWish } from './pause-field.tsx';
import { toUntil } from './pause-until.ts';
import { TagsField, type TagWish } from './tags-field.tsx';
import { useTeamworkChanges } from './use-teamwork-changes.ts';
import { useTeamwork } from './use-teamwork.ts';

const KEEP = 'keep';
const NO_ONE = 'none';

interface TeamworkDialogProps {
  orders: readonly Order[];
  onClose: () => void;
}

interface Wish {
  tags: TagWish;
  assignee: string;
  pause: PauseWish;
  note: string;
  /** Ids of the people whom the user took from the list after `@`. */
  chosenIds: readonly string[];
}

const NOTHING: Wish = { tags: {}, assignee: KEEP, pause: NO_PAUSE, note: '', chosenIds: [] };

/** Converts the user's choices to the changes that the call contains; a part that is left out stays unchanged. */
function toChange(
  { tags, assignee, pause, note, chosenIds }: Wish,
  people: readonly Assignee[],
  now: number,
): TeamworkChange {
  const chosen = (isOn: boolean) => Object.keys(tags).filter((id) => tags[id] === isOn);
  const [addTags, removeTags] = [chosen(true), chosen(false)];
  const pauseChange = toPauseChange(pause, now);
  const mentions = toMentionIds(note, people, chosenIds);
  return {
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(assignee === KEEP ? {} : { assignee: assignee === NO_ONE ? null : assignee }),
    ...(pauseChange === undefined ? {} : { pause: pauseChange }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(mentions.length > 0 ? { mentions } : {}),
  };
}

/** Changes tags, assignee and pause of one or several orders, and adds a note to each of them (TMW-8). */
export function TeamworkDialog({ orders, onClose }: TeamworkDialogProps) {
  const t = useTexts(teamworkTexts);
  const now = useNow();
  const { data } = useTeamwork();
  const { change, addTag } = useTeamworkChanges();
  const [wish, setWish] = useState<Wish>(NOTHING);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly TeamworkResult[]>([]);
  const set = (part: Partial<Wish>) => setWish((before) => ({ ...before, ...part }));

  const people = data?.people ?? [];
  const body = toChange(wish, people, now);
  const isDirty = Object.keys(body).length > 0;
  const [only, ...others] = orders;
  const shared = orders.every(({ assignee }) => assignee?.id === only?.assignee?.id) ? only?.assignee : undefined;

  /** Returns why the changes cannot be saved yet; null if they can. */
  function toReason(): string | null {
    if (wish.pause.action === 'pause') {
      const until = toUntil(wish.pause.until, wish.pause.day, now);
      if (until === null) return t('needsUntil');
      if (countLate(orders, until) > 0 && !wish.pause.acceptsLate) return t('needsLate');
    }
    return isDirty ? null : t('nothing');
  }
  const reason = toReason();

  async function save() {
    if (reason !== null || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const results = await change(orders, body);
      if (results.length === 0) return onClose();
      setRefused(results);
      setWish(NOTHING);
    } catch (error) {
      setFailure(toErrorLine(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={only && others.length === 0 ? t('titleOne', { id: only.id }) : t('title', { count: orders.length })}
      onClose={onClose}
      width={640}
      isDirty={isDirty}
      onSubmit={() => void save()}
      footer={
        <Button look="main" isBusy={isBusy} reason={reason} onClick={() => void save()}>
          {t('save', { count: orders.length })}
        </Button>
      }
    >
      <Stack gap={18}>
        {failure === null ? null : (
          <Text as="p" tone="red" flush role="alert">
            {failure}
          </Text>
        )}
        <Refusals results={refused} />
        <TagsField
          tags={data?.tags ?? []}
          orders={orders}
          wish={wish.tags}
          onChange={(tags) => set({ tags })}
          onCreate={addTag}
        />
        <Stack gap={6}>
          <Text weight={600}>{t('assignee')}</Text>
          <NativeSelect
            name={t('assignee')}
            value={wish.assignee}
            options={[
              { value: KEEP, label: shared === undefined ? t('keep') : (shared?.name ?? t('noAssignee')) },
              { value: NO_ONE, label: t('noAssignee') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(assignee) => set({ assignee })}
          />
        </Stack>
        <PauseField orders={orders} now={now} wish={wish.pause} onChange={(pause) => set({ pause })} />
        <NoteField
          hint={t('noteHint')}
          value={wish.note}
          people={listWorkers(
            people,
            orders.map(({ shop }) => shop.id),
          )}
          onChange={(note) => set({ note })}
          onChoose={(id) => setWish((before) => ({ ...before, chosenIds: [...before.chosenIds, id] }))}
        />
      </Stack>
    </Dialog>
  );
}

/** Lists the refusals of the server, one line per order (TMW-8). */
function Refusals({ results }: { results: readonly TeamworkResult[] }) {
  const t = useTexts(teamworkTexts);
  if (results.length === 0) return null;
  return (
    <Stack fill="amber" pad={10} gap={6} role="alert">
      <Text weight={600}>{t('refused', { count: results.flatMap(({ refused }) => refused).length })}</Text>
      <Stack as="ul" plain gap={4} flush pad={0}>
        {results.flatMap(({ id, refused }) =>
          refused.map((refusal) => (
            <Text as="li" key={`${id} ${refusal.part}`}>
              <Text mono>{id}</Text> · {t(`parts.${refusal.part}`)}: {toRefusalText(refusal)}
            </Text>
          )),
        )}
      </Stack>
    </Stack>
  );
}
