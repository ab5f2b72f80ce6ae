import type { Order } from '@bobbin/contract/orders';
import { ORDER_NOTE_MAX } from '@bobbin/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { Button } from '../../../ui/button/button.tsx';
import { notifyError } from '../../../ui/feedback/notify.tsx';
import { useUnsaved } from '../../../ui/feedback/unsaved.ts';
import { TextArea } from '../../../ui/form/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/boxes.tsx';
import { toDetailKey } from '../list/use-orders.ts';
import { useTeamworkChanges } from './use-teamwork-changes.ts';

/** Form that adds a note to an order's timeline (TMW-4); Ctrl/⌘ + Enter saves the note. */
export function NoteForm({ order }: { order: Pick<Order, 'id'> }) {
  const t = useTexts(teamworkTexts);
  const client = useQueryClient();
  const { change } = useTeamworkChanges();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  useUnsaved(note.trim() !== '');

  async function save() {
    if (note.trim() === '' || isBusy) return;
    setBusy(true);
    try {
      await change([order], { note: note.trim() });
      setNote('');
      await client.invalidateQueries({ queryKey: toDetailKey(order.id) });
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={6} below={12}>
      <TextArea
        label={t('note')}
        isLabelHidden
        placeholder={t('note')}
        rows={2}
        maxLength={ORDER_NOTE_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {note.trim() === '' ? null : (
        <Row justify="end">
          <Button look="main" isBusy={isBusy} onClick={() => void save()}>
            {t('addNote')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
