import { designLink, type StaffDesign } from '@bobbin/contract/designs';
import { z } from 'zod';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/feedback/notify.tsx';
import { useDeliverDesign } from './use-queue.ts';

const linkForm = z.object({ link: designLink });

/** Returns the form with which a designer delivers a link, used in the dialog and beside the queue (DSN-46). */
export function useLinkForm(design: Pick<StaffDesign, 'id' | 'code' | 'link'>, onDone?: () => void) {
  const t = useTexts(designQueueTexts);
  const deliver = useDeliverDesign();
  const form = useForm({
    schema: linkForm,
    initial: { link: '' },
    atField: { DESIGN_LINK_INVALID: 'link' },
    send: ({ link }, key) => deliver.mutateAsync({ design, link: link.trim(), key }),
    onDone: () => {
      notify({ tone: 'success', title: t('updated'), text: `${t('updatedText')} · ${design.code}` });
      form.reset();
      onDone?.();
    },
  });
  return form;
}
