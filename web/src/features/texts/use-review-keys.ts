import type { OrderText } from '@bobbin/contract/texts';
import { textsOf } from '../../i18n/i18n.ts';
import { personalisedTexts } from '../../i18n/vi/personalised.ts';
import { notify } from '../../ui/feedback/notify.tsx';
import { useRowKeys } from '../../ui/list/data-list/use-row-keys.ts';
import type { TextActions } from './use-order-texts.ts';

/** Attribute of a row of the review, with the id of its order product. */
export const ROW_ID = 'data-text-id';

/** Moves the focus to the row that follows, because an approved row may leave the view. */
function leaveRow(): void {
  const row = document.activeElement?.closest(`[${ROW_ID}]`);
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('a[data-row-link]')?.focus();
}

interface ReviewKeys {
  items: readonly OrderText[];
  actions: TextActions;
  mayApprove: boolean;
  onEdit: (productId: string) => void;
}

/** Handles the keys of the review: j and k move between rows, a approves, e edits the text (PTX-14, UI-40). */
export function useReviewKeys({ items, actions, mayApprove, onEdit }: ReviewKeys): void {
  const find = (id: string) => items.find(({ productId }) => productId === id);

  /** Runs an action of a user who may work on orders; shows other users why nothing happens. */
  function work(run: () => void): void {
    if (mayApprove) run();
    else notify({ tone: 'info', title: textsOf(personalisedTexts)('mayNot') });
  }

  useRowKeys(
    { idAttribute: ROW_ID },
    {
      // Rows are neither selected nor opened: Enter on the focused link opens the order.
      onToggle: () => undefined,
      onExtend: () => undefined,
      onOpen: () => undefined,
      letters: {
        a(id) {
          const item = find(id);
          if (item?.state !== 'drawn' || actions.isBusy) return;
          work(() => {
            leaveRow();
            void actions.approve([item], false);
          });
        },
        e(id) {
          if (find(id) !== undefined) work(() => onEdit(id));
        },
      },
    },
  );
}
