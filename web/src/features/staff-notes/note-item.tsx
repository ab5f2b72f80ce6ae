import type { StaffNote } from '@bobbin/contract/staff-notes';
import { splitNote, type Mentionable } from '@bobbin/domain/staff/mentions';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { harmsTexts } from '../../i18n/vi/harms.ts';
import { staffNotesTexts } from '../../i18n/vi/staff-notes.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notifyError } from '../../ui/feedback/notify.tsx';
import { IconPencil, IconPin, IconPinFilled, IconTrash } from '../../ui/icons.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Ago } from '../../ui/text/ago.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { NoteField } from './note-field.tsx';
import { useNoteChanges } from './use-staff-notes.ts';
import styles from './staff-notes.module.css';

interface NoteItemProps {
  userId: string;
  note: StaffNote;
  staff: readonly Mentionable[];
  now: number;
}

/** Shows a note with its author, its time and its earlier texts; the author can edit and delete it (PER-13). */
export function NoteItem({ userId, note, staff, now }: NoteItemProps) {
  const t = useTexts(staffNotesTexts, harmsTexts);
  const { update, pin, remove } = useNoteChanges(userId);
  const [draft, setDraft] = useState<string | null>(null);
  const isPinned = note.pinned !== null;

  async function save() {
    if (draft === null || draft.trim() === '' || update.isPending) return;
    try {
      await update.mutateAsync({ id: note.id, text: draft.trim(), editedAt: note.editedAt });
      setDraft(null);
    } catch (error) {
      notifyError(error);
    }
  }

  if (note.deletedAt !== null)
    return (
      <Text as="li" size={12} tone="muted" pad="8 14" lineAbove="soft">
        {t('deleted', { name: note.author.name })} · <Ago at={note.deletedAt} now={now} />
      </Text>
    );

  return (
    <Stack as="li" gap={4} pad="10 14" lineAbove="soft" className={styles.note} data-pinned={isPinned || undefined}>
      {draft === null ? (
        <Text size={13} breaks className={styles.text}>
          {splitNote(note.text, staff).map(({ text, ids }, index) =>
            ids.length === 0 ? text : <mark key={`${index}-${text}`}>{text}</mark>,
          )}
        </Text>
      ) : (
        <>
          <NoteField
            label={t('edit')}
            value={draft}
            staff={staff}
            rows={4}
            onChange={setDraft}
            onSave={() => void save()}
          />
          <Row justify="end" gap={6}>
            <Button size="small" onClick={() => setDraft(null)}>
              {t('cancel')}
            </Button>
            <Button size="small" look="main" isBusy={update.isPending} onClick={() => void save()}>
              {t('save')}
            </Button>
          </Row>
        </>
      )}
      <Row justify="between" gap={6} size={12} tone="muted">
        <span>
          {note.author.name} · <Ago at={note.createdAt} now={now} />
          {note.cause === null ? null : <> · {t('ofAction')}</>}
          {isPinned ? <> · {t('pinnedBy', { name: note.pinned?.by ?? '' })}</> : null}
        </span>
        <Row as="span" gap={2} fixed inline>
          <IconButton
            name={t(isPinned ? 'unpin' : 'pin')}
            icon={isPinned ? <IconPinFilled size={16} aria-hidden /> : <IconPin size={16} stroke={1.5} aria-hidden />}
            isPressed={isPinned}
            isBusy={pin.isPending}
            onClick={() => sayAnswer(pin.mutateAsync({ id: note.id, isPinned: !isPinned }), { failed: notifyError })}
          />
          {note.isChangeable ? (
            <>
              <IconButton
                name={t('edit')}
                icon={<IconPencil size={16} stroke={1.5} aria-hidden />}
                onClick={() => setDraft(note.text)}
              />
              <IconButton
                name={t('remove')}
                icon={<IconTrash size={16} stroke={1.5} aria-hidden />}
                onClick={() =>
                  confirm({
                    title: t('removeTitle'),
                    text: t('removeText'),
                    action: t('remove'),
                    isDangerous: true,
                    onConfirm: () => remove.mutateAsync(note.id),
                  })
                }
              />
            </>
          ) : null}
        </Row>
      </Row>
      {note.versions.length === 0 ? null : (
        <details className={styles.versions}>
          <summary>{t('edited', { count: note.versions.length })}</summary>
          <Stack as="ul" plain flush gap={6}>
            {note.versions.map(({ text, at }) => (
              <Text key={at} as="li" size={12} tone="muted" breaks className={styles.text}>
                {text} · <LaTime at={at} format="full" />
              </Text>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}
