import type { DesignOrder } from '@bobbin/contract/designs';
import { textsOf } from '../../i18n/i18n.ts';
import { designsTexts } from '../../i18n/vi/designs.ts';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { notify } from '../../ui/feedback/notify.tsx';

/** Asks for confirmation before a design is cancelled, with the question of the documents (DSN-44). */
export function askCancel({ id, code }: DesignOrder, cancel: (id: string) => Promise<unknown>): void {
  const t = textsOf(designsTexts);
  confirm({
    title: t('cancelTitle'),
    text: t('cancelText', { code }),
    boldWords: [code],
    action: t('cancelAction'),
    cancel: t('keep'),
    isDangerous: true,
    onConfirm: async () => {
      await cancel(id);
      notify({ tone: 'success', title: t('cancelled', { code }) });
    },
  });
}
