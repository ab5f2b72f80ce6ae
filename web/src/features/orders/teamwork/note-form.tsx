import type { Order } from '@bobbin/contract/orders';
import { NOTE_PICTURES_MAX } from '@bobbin/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useUser } from '../../../api/user.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useUnsaved } from '../../../ui/feedback/unsaved.ts';
import { IconPhoto, IconX } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { toDetailKey } from '../list/use-orders.ts';
import { listWorkers, toMentionIds } from './mentions.ts';
import { NoteField } from './note-field.tsx';
import { toRefusalText } from './refusal-text.ts';
import { useTeamworkChanges } from './use-teamwork-changes.ts';
import { useTeamwork } from './use-teamwork.ts';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

interface NoteFormProps {
  order: Pick<Order, 'id' | 'shop'>;
  /** Changes when the user wants to answer a note; the form then takes the focus. */
  focusKey?: number;
}

/** Form that adds a note with mentions and pictures to an order's timeline (TMW-4, TMW-13, TMW-15); Ctrl/⌘ + Enter saves the note. */
export function NoteForm({ order, focusKey = 0 }: NoteFormProps) {
  const t = useTexts(teamworkTexts);
  const client = useQueryClient();
  const { data: user } = useUser();
  const { data } = useTeamwork();
  const { change, addNote } = useTeamworkChanges();
  const [note, setNote] = useState('');
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const people = (data?.people ?? []).filter(({ id }) => id !== user?.id);
  const isEmpty = note.trim() === '';
  useUnsaved(!isEmpty || pictures.length > 0);

  function addPictures(files: readonly File[]) {
    const all = [...pictures, ...files.filter(({ type }) => type.startsWith('image/'))];
    setProblem(all.length > NOTE_PICTURES_MAX ? t('picturesFull') : null);
    setPictures(all.slice(0, NOTE_PICTURES_MAX));
  }

  async function save() {
    if (isEmpty || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const text = note.trim();
      const mentions = toMentionIds(text, people, chosenIds);
      const results =
        pictures.length > 0
          ? await addNote(order, { text, mentions, pictures })
          : await change([order], { note: text, ...(mentions.length > 0 ? { mentions } : {}) });
      const refusal = results.flatMap(({ refused }) => refused)[0];
      if (refusal) return setProblem(toRefusalText(refusal));
      setNote('');
      setPictures([]);
      setChosenIds([]);
      await client.invalidateQueries({ queryKey: toDetailKey(order.id) });
    } catch (error) {
      setProblem(toErrorLine(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={6} below={12}>
      <NoteField
        isLabelHidden
        value={note}
        people={listWorkers(people, [order.shop.id])}
        problem={problem ?? undefined}
        focusKey={focusKey}
        onChange={setNote}
        onChoose={(id) => setChosenIds((before) => [...before, id])}
        onSave={() => void save()}
        onFiles={addPictures}
      />
      <Row wrap gap={6} justify="between">
        <Pictures pictures={pictures} onAdd={addPictures} onChange={setPictures} />
        {isEmpty ? null : (
          <Button look="main" isBusy={isBusy} onClick={() => void save()}>
            {t('addNote')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

interface PicturesProps {
  pictures: readonly File[];
  onAdd: (files: readonly File[]) => void;
  onChange: (pictures: readonly File[]) => void;
}

/** Lists the chosen pictures of the note, each with a button that removes it. */
function Pictures({ pictures, onAdd, onChange }: PicturesProps) {
  const t = useTexts(teamworkTexts);
  const input = useRef<HTMLInputElement>(null);
  const isFull = pictures.length >= NOTE_PICTURES_MAX;
  return (
    <Row wrap gap={6}>
      <Button
        size="small"
        icon={<IconPhoto size={16} stroke={1.5} aria-hidden />}
        reason={isFull ? t('picturesFull') : null}
        onClick={() => input.current?.click()}
      >
        {t('addPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t('addPicture')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Clears the field, so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      {pictures.map((picture, index) => (
        <Row key={`${index} ${picture.name}`} inline gap={2} pad="0 6" fill="neutral" shrinks>
          <Text size={12} breaks>
            {picture.name}
          </Text>
          <IconButton
            name={t('removePicture', { name: picture.name })}
            icon={<IconX size={14} stroke={1.5} aria-hidden />}
            onClick={() => onChange(pictures.filter((_picture, place) => place !== index))}
          />
        </Row>
      ))}
    </Row>
  );
}
