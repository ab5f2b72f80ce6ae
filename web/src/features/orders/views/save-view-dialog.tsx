import type { OrderView, ViewContent } from '@bobbin/contract/order-views';
import { VIEW_NAME_MAX, VIEWS_PINNED_MAX } from '@bobbin/domain/limits';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { toErrorLine } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { orderViewsTexts } from '../../../i18n/vi/order-views.ts';
import { ordersTexts } from '../../../i18n/vi/orders.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { isShown } from '../../../ui/list/data-list/arrangement.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ORDER_LIST } from '../list/order-columns.tsx';
import type { OrderSearch } from '../list/order-search.ts';
import { useOrderChips } from '../list/use-order-chips.ts';
import styles from './save-view.module.css';
import { toWish, useOrderViews, useViewChanges } from './use-order-views.ts';
import { useSortName } from '../list/order-sorts.tsx';
import { toArrangement } from './view-state.ts';

export interface SaveViewWish {
  /** The open view, from whose saved state the list differs; undefined if no view is open. */
  open: OrderView | undefined;
  content: ViewContent;
  search: OrderSearch;
  /** Called with the saved view, which is then opened. */
  onSaved: (view: OrderView) => void;
}

/** Saves the state of the list into the open view, or as a new view of the person or a team (VIW-11). */
export function SaveViewDialog({ open, content, search, onSaved, onClose }: SaveViewWish & { onClose: () => void }) {
  const t = useTexts(orderViewsTexts);
  const { data } = useOrderViews();
  const { create, update, arrange } = useViewChanges();
  const mayUpdate = open?.mayEdit === true;
  const [mode, setMode] = useState<'over' | 'new'>(mayUpdate ? 'over' : 'new');
  const [name, setName] = useState('');
  const [teamId, setTeamId] = useState<string | null>(null);
  const [isPinned, setPinned] = useState(true);
  const [isTeamPinned, setTeamPinned] = useState(false);
  const [isLanding, setLanding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const teams = data?.teams ?? [];
  const team = teams.find(({ id }) => id === teamId);
  const isFull = (data?.views.filter((view) => view.isPinned).length ?? 0) >= VIEWS_PINNED_MAX;
  const isNew = mode === 'new' || open === undefined;
  const reason = isNew && name.trim() === '' ? t('nameNeeded') : null;

  async function saveNew() {
    const view = await create({
      ...content,
      name: name.trim(),
      teamId,
      isPinned: isPinned && !isFull,
      isTeamPinned: isTeamPinned && team !== undefined,
    });
    if (isLanding && data !== undefined) {
      const wish = toWish({ views: [...data.views.filter(({ id }) => id !== view.id), view], landing: view.id });
      await arrange(wish);
    }
    onSaved(view);
  }

  async function save() {
    if (reason !== null || isBusy) return;
    setBusy(true);
    setFailure(null);
    setProblem(undefined);
    try {
      if (isNew) await saveNew();
      else await update(open, { content });
      onClose();
    } catch (error) {
      // A name that is already taken is reported at the field; the dialog stays open with its input.
      if (error instanceof ApiError && error.known === 'VIEW_EXISTS') setProblem(toErrorLine(error));
      else setFailure(toErrorLine(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('saveTitle')}
      onClose={onClose}
      width={440}
      isDirty={isNew && name.trim() !== ''}
      onSubmit={() => void save()}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="main" isBusy={isBusy} reason={reason} onClick={() => void save()}>
            {isNew ? (team ? t('saveTeam', { group: team.name }) : t('saveOwn')) : t('saveOver')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {failure === null ? null : (
          <Text as="p" tone="red" flush role="alert">
            {failure}
          </Text>
        )}
        {open === undefined ? null : <Mode open={open} mode={mode} onChange={setMode} />}
        {isNew ? (
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={VIEW_NAME_MAX}
            autoComplete="off"
            problem={problem}
            isRefused={problem !== undefined}
            onChange={({ target }) => {
              setName(target.value);
              setProblem(undefined);
            }}
          />
        ) : null}
        <Content content={content} search={search} />
        {isNew ? (
          <>
            {teams.length === 0 ? null : (
              <Stack gap={8}>
                <Text weight={600}>{t('who')}</Text>
                <Segments
                  name={t('who')}
                  value={teamId === null ? 'me' : 'team'}
                  choices={[
                    { value: 'me', label: t('onlyMe') },
                    { value: 'team', label: t('team') },
                  ]}
                  onChange={(who) => setTeamId(who === 'me' ? null : (teams[0]?.id ?? null))}
                />
                {teamId === null ? null : (
                  <NativeSelect
                    name={t('teamName')}
                    value={teamId}
                    options={teams.map(({ id, name: label, people }) => ({
                      value: id,
                      label: t('teamPeople', { name: label, count: people }),
                    }))}
                    onChange={setTeamId}
                  />
                )}
              </Stack>
            )}
            <Stack gap={8}>
              <CheckField
                label={<Choice label={t('pin')} hint={isFull ? t('pinsFull') : t('pinHint')} />}
                checked={isPinned && !isFull}
                disabled={isFull}
                onChange={({ target }) => setPinned(target.checked)}
              />
              {team !== undefined && data?.mayPinForTeam ? (
                <CheckField
                  label={<Choice label={t('pinTeam')} hint={t('pinTeamHint')} />}
                  checked={isTeamPinned}
                  onChange={({ target }) => setTeamPinned(target.checked)}
                />
              ) : null}
              <CheckField
                label={<Choice label={t('landing')} hint={t('landingHint')} />}
                checked={isLanding}
                onChange={({ target }) => setLanding(target.checked)}
              />
            </Stack>
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Choice({ label, hint }: { label: string; hint: string }) {
  return (
    <Stack as="span" gap={2}>
      <Text>{label}</Text>
      <Text size={12} tone="muted">
        {hint}
      </Text>
    </Stack>
  );
}

interface ModeProps {
  open: OrderView;
  mode: 'over' | 'new';
  onChange: (mode: 'over' | 'new') => void;
}

/** Chooses whether the open view is overwritten or a new view is created; a view of another person cannot be overwritten. */
function Mode({ open, mode, onChange }: ModeProps) {
  const t = useTexts(orderViewsTexts);
  const { name, team, author, mayEdit } = open;
  const hint = mayEdit
    ? team === null
      ? t('overwriteOwn')
      : t('overwriteTeam', { group: team.name })
    : t('noOverwrite', { author: author.name, name });
  return (
    <Stack gap={8} role="radiogroup" aria-label={t('how')}>
      <Row as="label" gap={8} align="start" data-touch>
        <input
          type="radio"
          className={styles.radio}
          name="view-mode"
          checked={mode === 'over'}
          disabled={!mayEdit}
          onChange={() => onChange('over')}
        />
        <Choice label={t('overwrite', { name })} hint={hint} />
      </Row>
      <Row as="label" gap={8} data-touch>
        <input
          type="radio"
          className={styles.radio}
          name="view-mode"
          checked={mode === 'new'}
          onChange={() => onChange('new')}
        />
        {t('asNew')}
      </Row>
    </Stack>
  );
}

/** Describes which filters, sort, columns and density will be saved. */
function Content({ content, search }: { content: ViewContent; search: OrderSearch }) {
  const t = useTexts(orderViewsTexts, ordersTexts);
  const toSortName = useSortName();
  const { attention } = search;
  const named =
    attention === undefined
      ? []
      : [attention === 'missingLabel' ? t('orders:views.missingLabel') : t(`orders:attentions.${attention}`)];
  const filters = [...named, ...useOrderChips(search).map(({ label }) => label)];
  const arrangement = toArrangement(content);
  const columns = ORDER_LIST.columns.filter(
    (column) => column.isCardOnly !== true && isShown(column, arrangement, innerWidth),
  );
  const facts = [
    { name: t('filters'), value: filters.length === 0 ? t('noFilters') : filters.join(', ') },
    { name: t('sort'), value: toSortName(content.sortBy) },
    {
      name: t('shows'),
      value: t('columns', { count: columns.length, density: t(`densities.${content.density}`) }),
    },
  ];
  return (
    <Stack gap={6}>
      <Text weight={600}>{t('what')}</Text>
      <Stack fill="neutral">
        <Facts look="table" facts={facts} />
      </Stack>
    </Stack>
  );
}
