import type { Order } from '@bobbin/contract/orders';
import type { TeamworkChange, TeamworkResult } from '@bobbin/contract/teamwork';
import { addOrderNote, changeTeamwork, createTag, undoTeamwork } from '@bobbin/contract/teamwork.calls';
import type { TagColor } from '@bobbin/domain/orders/teamwork';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createActionKey } from '../../../api/action-key.ts';
import { call } from '../../../api/client.ts';
import { uploadForm } from '../../../api/upload.ts';
import { textsOf } from '../../../i18n/i18n.ts';
import { teamworkTexts } from '../../../i18n/vi/teamwork.ts';
import { undoTexts } from '../../../i18n/vi/undo.ts';
import { notify, notifyError } from '../../../ui/feedback/notify.tsx';
import { useActionKey } from '../../../ui/hooks/use-action-key.ts';
import { refreshOrders } from '../list/use-orders.ts';
import { TEAMWORK_KEY } from './use-teamwork.ts';

async function undo(client: QueryClient, changeId: string, ids: readonly string[]): Promise<void> {
  const t = textsOf(teamworkTexts);
  try {
    const { reverted, kept } = await call(
      undoTeamwork,
      { params: { id: changeId } },
      { idempotencyKey: createActionKey() },
    );
    const text = kept.length === 0 ? undefined : t('kept', { count: kept.length });
    notify({ tone: 'success', title: t('undone', { count: reverted }), text });
  } catch (error) {
    notifyError(error);
  }
  await refreshOrders(client, ids);
}

/** A note with pictures for one order. */
interface PictureNote {
  text: string;
  mentions: readonly string[];
  pictures: readonly File[];
}

/** The fields come before the files, so that the server knows the order before it receives the first file. */
function toNoteForm(orderId: string, { text, mentions, pictures }: PictureNote): FormData {
  const form = new FormData();
  form.set('orderId', orderId);
  form.set('text', text);
  if (mentions.length > 0) form.set('mentions', mentions.join(','));
  for (const picture of pictures) form.append('pictures', picture);
  return form;
}

/** Returns the functions that change tags, assignee, pause and notes; each shows its result in a notice with an undo. */
export function useTeamworkChanges() {
  const client = useQueryClient();
  const withKey = useActionKey();

  function notifyChanged(changeId: string | null, changed: readonly string[]) {
    if (changeId === null) return;
    const run = () => void undo(client, changeId, changed);
    const title = textsOf(teamworkTexts)('saved', { count: changed.length });
    notify({
      tone: 'success',
      title,
      text: changeId.slice(-4),
      action: { label: textsOf(undoTexts)('undo'), run },
    });
  }

  return {
    /** Adds a note with pictures to an order; a refusal is an error. */
    async addNote({ id }: Pick<Order, 'id'>, note: PictureNote): Promise<TeamworkResult[]> {
      const content = [
        id,
        note.text,
        note.mentions,
        note.pictures.map(({ name, size, lastModified }) => [name, size, lastModified]),
      ];
      const { changeId } = await withKey(content, (idempotencyKey) =>
        uploadForm(addOrderNote, toNoteForm(id, note), { idempotencyKey }),
      );
      await refreshOrders(client, [id]);
      notifyChanged(changeId, [id]);
      return [];
    },
    /** Changes orders, and returns the results of the orders that the server refused. */
    async change(orders: readonly Pick<Order, 'id'>[], what: TeamworkChange): Promise<TeamworkResult[]> {
      const ids = orders.map(({ id }) => id);
      const reply = await withKey([ids, what], (idempotencyKey) =>
        call(changeTeamwork, { body: { ids, ...what } }, { idempotencyKey }),
      );
      const changed = reply.orders.filter((result) => result.changed.length > 0).map(({ id }) => id);
      await refreshOrders(client, changed);
      notifyChanged(reply.changeId, changed);
      return reply.orders.filter(({ refused }) => refused.length > 0);
    },
    async addTag(name: string, color: TagColor): Promise<string> {
      const body = { name, color };
      const tag = await withKey([body], (idempotencyKey) => call(createTag, { body }, { idempotencyKey }));
      await client.invalidateQueries({ queryKey: TEAMWORK_KEY });
      return tag.id;
    },
  };
}
