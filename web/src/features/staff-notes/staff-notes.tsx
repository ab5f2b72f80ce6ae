import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffNotesTexts } from '../../i18n/vi/staff-notes.ts';
import { Button } from '../../ui/button/button.tsx';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { useUnsaved } from '../../ui/feedback/unsaved.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { NoteField } from './note-field.tsx';
import { NoteItem } from './note-item.tsx';
import { useNoteChanges, useStaffNotes } from './use-staff-notes.ts';

/** Number of notes shown at first; pinned and newest notes come first. */
const SHOWN = 5;

interface StaffNotesProps {
  member: { id: string; name: string };
  /** True for a deleted account, which accepts no new notes. */
  isClosed: boolean;
}

/** Shows the notes of staff about a member, with a field for a new note. The member never sees the notes (PER-10). */
export function StaffNotes({ member, isClosed }: StaffNotesProps) {
  const t = useTexts(staffNotesTexts);
  const list = useStaffNotes(member.id);
  const now = useNow();
  const [isAll, setAll] = useState(false);
  const notes = list.data?.notes ?? [];
  const shown = isAll ? notes : notes.slice(0, SHOWN);
  return (
    <Card as="section" aria-label={t('title')} below={12}>
      <Row justify="between" wrap gap={6} pad="12 14">
        <Text as="h2" size={14} weight={600} flush>
          {t('title')}
        </Text>
        <Text size={12} tone="muted">
          {t('unseen', { name: member.name })}
        </Text>
      </Row>
      {isClosed ? null : <NewNote userId={member.id} staff={list.data?.staff ?? []} />}
      {list.isError ? <FailedBanner query={list} hasRows={false} /> : null}
      {list.isPending ? <RowsSkeleton rows={2} /> : null}
      {list.data?.notes.length === 0 ? (
        <Text as="p" size={13} tone="muted" pad="6 14" flush below={8}>
          {t('empty')}
        </Text>
      ) : null}
      <Stack as="ul" plain flush>
        {shown.map((note) => (
          <NoteItem key={note.id} userId={member.id} note={note} staff={list.data?.staff ?? []} now={now} />
        ))}
      </Stack>
      {shown.length === notes.length ? null : (
        <Row justify="center" pad="8 14" lineAbove="soft">
          <Button size="small" look="quiet" onClick={() => setAll(true)}>
            {t('all', { count: notes.length })}
          </Button>
        </Row>
      )}
    </Card>
  );
}

function NewNote({ userId, staff }: { userId: string; staff: readonly { id: string; name: string }[] }) {
  const t = useTexts(staffNotesTexts);
  const { add } = useNoteChanges(userId);
  const withKey = useActionKey();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  useUnsaved(!isEmpty);

  async function save() {
    if (isEmpty || add.isPending) return;
    const sent = text;
    try {
      await withKey([userId, sent], (key) => add.mutateAsync({ text: sent.trim(), key }));
      setText((current) => (current === sent ? '' : current));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Stack gap={6} pad="0 14" below={12}>
      <NoteField label={t('add')} value={text} staff={staff} onChange={setText} onSave={() => void save()} />
      {isEmpty ? null : (
        <Row justify="end">
          <Button look="main" size="small" isBusy={add.isPending} onClick={() => void save()}>
            {t('add')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
