import type { WorkRow } from '@bobbin/contract/staff-work';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffWorkTexts } from '../../i18n/vi/staff-work.ts';
import { Button } from '../../ui/button/button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { notify, notifyError } from '../../ui/feedback/notify.tsx';
import { usePermissionReason } from '../../ui/hooks/use-permission-reason.ts';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useAssignable, useAssignDesign, useMarkCommentsRead, useSendAgain, useTakeDesign } from './use-staff-work.ts';
import { toPlace } from './work-place.ts';

/** Shows the actions on a row of work: actions that can be done at once, and a link to the page for all others (HOM-7). */
export function WorkAction({ row }: { row: WorkRow }) {
  const t = useTexts(staffWorkTexts);
  const { kind, count, code, title, isYours } = row;
  const place = toPlace(row);
  const what = code === '' ? title : code;
  const label =
    !isYours || kind === 'designTake' ? t('open') : count > 1 ? t('priceMany', { count }) : t(`actions.${kind}`);
  return (
    <>
      {isYours && kind === 'designTake' ? <Take row={row} /> : null}
      {kind === 'designTake' ? <Assign row={row} /> : null}
      {isYours && kind === 'mail' ? <SendAgain row={row} /> : null}
      {isYours && kind === 'comment' ? <Read row={row} /> : null}
      {place === null ? null : (
        <LinkButton to={place.to} search={place.search as never} size="small" aria-label={`${label} ${what}`}>
          {label}
        </LinkButton>
      )}
    </>
  );
}

/** Offers the designers in the row itself, with the number of their open designs. */
function Assign({ row: { ids, code } }: { row: WorkRow }) {
  const t = useTexts(staffWorkTexts);
  const mayAssign = usePermissionReason('ASSIGN_DESIGNS') === null;
  const designers = useAssignable(mayAssign);
  const assign = useAssignDesign(ids[0] ?? '');
  if (!mayAssign || designers.data === undefined || designers.data.length === 0) return null;
  const name = `${t('actions.designTake')} ${code}`;
  return (
    <Menu
      align="end"
      title={name}
      name={name}
      label={t('actions.designTake')}
      actions={designers.data.map(({ id, fullName, openCount }) => ({
        key: id,
        label: openCount === 0 ? fullName : `${fullName} (${openCount})`,
        isDisabled: assign.isPending,
        onAction: () =>
          sayAnswer(assign.mutateAsync(id), {
            done: () => notify({ tone: 'success', title: t('assigned', { name: fullName }), text: code }),
            failed: notifyError,
          }),
      }))}
    />
  );
}

function Take({ row: { ids, code } }: { row: WorkRow }) {
  const t = useTexts(staffWorkTexts);
  const { data: user } = useUser();
  const take = useTakeDesign(user?.id ?? '');
  const [id] = ids;
  // An admin can never be a designer (DSN-12).
  if (user === undefined || user.role.isAdmin || id === undefined) return null;
  return (
    <Button
      size="small"
      look="main"
      name={`${t('take')} ${code}`}
      isBusy={take.isPending}
      onClick={() =>
        sayAnswer(take.mutateAsync(id), {
          done: () => notify({ tone: 'success', title: t('taken'), text: code }),
          failed: notifyError,
        })
      }
    >
      {t('take')}
    </Button>
  );
}

function SendAgain({ row: { ids, code } }: { row: WorkRow }) {
  const t = useTexts(staffWorkTexts);
  const send = useSendAgain();
  const [id] = ids;
  if (id === undefined) return null;
  return (
    <Button
      size="small"
      name={`${t('sendAgain')} ${code}`}
      isBusy={send.isPending}
      onClick={() =>
        sayAnswer(send.mutateAsync(id), {
          done: () => notify({ tone: 'success', title: t('sentAgain'), text: code }),
          failed: notifyError,
        })
      }
    >
      {t('sendAgain')}
    </Button>
  );
}

function Read({ row: { ids, title } }: { row: WorkRow }) {
  const t = useTexts(staffWorkTexts);
  const read = useMarkCommentsRead();
  const [id] = ids;
  if (id === undefined) return null;
  return (
    <Button
      size="small"
      name={`${t('markRead')} ${title}`}
      isBusy={read.isPending}
      onClick={() => sayAnswer(read.mutateAsync(id), { done: () => undefined, failed: notifyError })}
    >
      {t('markRead')}
    </Button>
  );
}
