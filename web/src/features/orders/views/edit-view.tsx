import type { OrderView, OrderViews } from '@bobbin/contract/order-views';
import { VIEW_NAME_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderViewsTexts } from '../../../i18n/vi/order-views.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { useViewChanges } from './use-order-views.ts';

const ME = 'me';

interface EditViewProps {
  view: OrderView;
  data: OrderViews;
  onClose: () => void;
}

/** Edits the name of a view, who sees the view, and whether it is pinned for its team. */
export function EditView({ view, data, onClose }: EditViewProps) {
  const t = useTexts(orderViewsTexts);
  const { update } = useViewChanges();
  const [name, setName] = useState(view.name);
  const [who, setWho] = useState(view.team?.id ?? ME);
  const [isTeamPinned, setTeamPinned] = useState(view.isTeamPinned);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const teams = data.teams.map(({ id, name: label }) => ({ value: id, label }));
  // A manager may edit a view of a team that is not among the manager's own teams, so that team is an option too.
  const others = view.team && !teams.some(({ value }) => value === view.team?.id) ? [view.team] : [];

  async function save() {
    if (isBusy || name.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    const teamId = who === ME ? null : who;
    const isMoved = teamId !== (view.team?.id ?? null);
    const isPinned = isTeamPinned && teamId !== null;
    try {
      await update(view, {
        ...(name.trim() === view.name ? {} : { name: name.trim() }),
        ...(isMoved ? { teamId } : {}),
        ...(data.mayPinForTeam && (isMoved || isPinned !== view.isTeamPinned) ? { isTeamPinned: isPinned } : {}),
      });
      onClose();
    } catch (error) {
      setProblem(toErrorLine(error));
      setBusy(false);
    }
  }

  return (
    <Stack gap={10} fill="neutral" pad={12}>
      <Row gap={10} align="end" wrap>
        <TextField
          label={t('name')}
          value={name}
          maxLength={VIEW_NAME_MAX}
          autoComplete="off"
          problem={problem}
          isRefused={problem !== undefined}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && !ctrlKey && !metaKey) void save();
          }}
        />
        {teams.length + others.length === 0 ? null : (
          <Stack gap={4}>
            <Text size={13} weight={600}>
              {t('who')}
            </Text>
            <NativeSelect
              name={t('who')}
              value={who}
              options={[
                { value: ME, label: t('onlyMe') },
                ...teams,
                ...others.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              onChange={setWho}
            />
          </Stack>
        )}
      </Row>
      {data.mayPinForTeam && who !== ME ? (
        <CheckField
          label={t('pinTeam')}
          checked={isTeamPinned}
          onChange={({ target }) => setTeamPinned(target.checked)}
        />
      ) : null}
      <Row gap={8} justify="end">
        <Button reads size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          size="small"
          look="main"
          isBusy={isBusy}
          reason={name.trim() === '' ? t('nameNeeded') : null}
          onClick={() => void save()}
        >
          {t('apply')}
        </Button>
      </Row>
    </Stack>
  );
}
