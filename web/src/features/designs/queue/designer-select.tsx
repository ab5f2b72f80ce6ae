import type { StaffDesign } from '@bobbin/contract/designs';
import { toErrorLine } from '../../../api/errors.ts';
import { UNDO } from '../../../api/undo.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { designQueueTexts } from '../../../i18n/vi/design-queue.ts';
import { sayAnswer } from '../../../ui/feedback/answers.ts';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { notify } from '../../../ui/feedback/notify.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { useChangeDesigner, useDesigners, useRefreshQueue } from './use-queue.ts';

/** Shows the assigned designer, and assigns another one (DSN-46). */
export function DesignerSelect({ design }: { design: StaffDesign }) {
  const t = useTexts(designQueueTexts);
  const designers = useDesigners();
  const change = useChangeDesigner();
  const refresh = useRefreshQueue();
  const { designer, code, steps } = design;
  if (!steps.includes('assign')) return <span>{designer?.fullName ?? '—'}</span>;
  const known = designers.data ?? [];
  // A person who is no longer a designer stays in the options of the designs assigned to them.
  const options = [
    ...(designer === null ? [{ value: '', label: t('chooseDesigner') }] : []),
    ...(designer !== null && !known.some(({ id }) => id === designer.id)
      ? [{ value: designer.id, label: designer.fullName }]
      : []),
    ...known.map(({ id, fullName, openCount }) => ({
      value: id,
      label: openCount === 0 ? fullName : `${fullName} (${openCount})`,
    })),
  ];

  function choose(designerId: string) {
    if (designerId === '' || change.isPending) return;
    const toName = (id: string) =>
      known.find((one) => one.id === id)?.fullName ?? (id === designer?.id ? designer.fullName : undefined);
    sayAnswer(change.mutateAsync({ design, designerId, toName }), {
      done: () => sayChanged(designerId),
      failed: (error) => notify({ tone: 'warning', title: t('error'), text: `${code}: ${toErrorLine(error)}` }),
    });
  }

  function sayChanged(designerId: string) {
    // If no designer was assigned before, the assignment cannot be undone.
    if (designer === null) return notify({ tone: 'success', title: t('designerChanged'), text: code });
    notifyDone({
      title: t('designerChanged'),
      text: code,
      undo: UNDO.designer,
      done: { designId: design.id, before: designer.id, after: designerId },
      onUndone: refresh,
    });
  }

  return (
    <NativeSelect
      name={t('designerOf', { code })}
      // The selection changes only after the server has confirmed it (UI-34).
      value={designer?.id ?? ''}
      options={options}
      isDisabled={change.isPending}
      onChange={choose}
    />
  );
}
