import type { Placed, PlacementTarget } from '@bobbin/contract/prints';
import { listTargets } from '@bobbin/contract/prints.calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { UNDO } from '../../../api/undo.ts';
import type { Texts } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { notifyDone } from '../../../ui/feedback/undo.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { IconArrowBackUp } from '../../../ui/icons.ts';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../../ui/list/list-states.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { usePrint } from '../use-prints.ts';
import { useForgetPrints } from '../../../ui/domain/use-forget-prints.ts';
import { ColourGrid } from './colour-grid.tsx';
import { NarrowerPlaces, RefusedGroups } from './left-out.tsx';
import { PlaceChooser } from './place-chooser.tsx';
import { PlacementQuestions } from './placement-questions.tsx';
import { listQuestions } from './placement-state.ts';
import { PlacementSums } from './placement-sums.tsx';
import { PlacementTargets, toTargetName } from './placement-targets.tsx';
import styles from './placement.module.css';
import { usePlace, usePlacement, type PlacementWork } from './use-placement.ts';

/** Width in pixels at which four cards of colours fit beside the sums. */
const WIDTH = 1320;

interface PlacementDialogProps {
  printId: string;
  /** Target that is chosen at first; without it the dialog asks for a target. */
  target?: PlacementTarget;
  /** True when the dialog asks for a product first, and not for a pattern of seller SKUs. */
  isOfProduct?: boolean;
  /** Id of the order product whose other targets are offered. */
  orderProductId?: string;
  /** Id of the order from which the dialog was opened. */
  orderId?: string;
  /** Called after the placement, instead of the dialog's own notice. */
  onPlaced?: (placed: Placed, name: string) => void;
  onClose: () => void;
}

/** Places a print. It shows the open questions first, then a card for each colour, then the equation of the SKUs (PRW-5). */
export function PlacementDialog(props: PlacementDialogProps) {
  const { printId, target = null, isOfProduct = false, orderProductId, orderId, onPlaced, onClose } = props;
  const t = useTexts(placementsTexts);
  const u = useTexts(uiTexts);
  const isNarrow = useNarrow();
  const print = usePrint(printId);
  const work = usePlacement(printId, target);
  const place = usePlace(printId);
  const sayPlaced = useSayPlaced();
  const { choice, sums, wanted } = work;
  const preview = sums.isPlaceholderData ? undefined : sums.data;
  const name = print.data?.name ?? preview?.print.name ?? '';
  const reason = toReason(t, work);

  async function run() {
    if (reason !== null || choice === null || wanted === null || preview === undefined || place.isPending) return;
    const { updateDrafts } = choice;
    const placed = await place.mutateAsync({ body: wanted, updateDrafts, version: preview.version }).catch(() => null);
    if (placed === null) return;
    onClose();
    if (onPlaced === undefined) sayPlaced(name, placed);
    else onPlaced(placed, name);
  }

  return (
    <Dialog
      title={
        <Row as="span" wrap gap="2 8" className={styles.title}>
          {t('title')} {name}
          {preview === undefined ? null : <Badge tone="neutral">{t('version', { version: preview.version })}</Badge>}
          {choice === null ? null : (
            <Text size={13} tone="muted" weight={400}>
              → {toTargetName(t, choice.target)}
            </Text>
          )}
        </Row>
      }
      head={
        orderId === undefined
          ? undefined
          : () => (
              <Text size={12} tone="muted" mono>
                {t('fromOrder', { id: orderId })}
              </Text>
            )
      }
      onClose={onClose}
      onSubmit={() => void run()}
      isDirty={choice !== null && (choice.answers.length > 0 || choice.off.length > 0 || choice.without.length > 0)}
      width={WIDTH}
      isFullScreen={isNarrow}
      isBare
      note={
        <Row as="span" inline gap={6}>
          <IconArrowBackUp size={15} stroke={1.75} aria-hidden />
          {t('undoHint')}
        </Row>
      }
      footer={
        <>
          <Button reads onClick={onClose}>
            {u('cancel')}
          </Button>
          <Button
            look="main"
            isBusy={place.isPending}
            reason={reason}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void run()}
          >
            {preview === undefined
              ? t('title')
              : t('place', {
                  skus: t('skus', { count: preview.totals.places }),
                  orders: t('orders', { count: preview.readyOrders }),
                })}
          </Button>
        </>
      }
    >
      <div className={styles.work}>
        <div className={styles.targets}>
          <TargetChoice work={work} orderProductId={orderProductId} isOfProduct={isOfProduct} />
        </div>
        <Stack top gap={12} className={styles.main}>
          <Failure error={place.error} />
          <PlacementBody work={work} />
        </Stack>
        <div className={styles.side}>
          {choice === null || preview === undefined ? null : (
            <PlacementSums
              preview={preview}
              updateDrafts={choice.updateDrafts}
              onDrafts={(updateDrafts) => work.change({ updateDrafts })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

type T = Texts<'placements'>;

/** Returns why the print cannot be placed; null if it can. */
function toReason(t: T, { choice, sums }: PlacementWork): string | null {
  if (choice === null) return t('chooseFirst');
  if (sums.data === undefined || sums.isPlaceholderData) return t('loading');
  return sums.data.totals.places === 0 ? t('nothing') : null;
}

interface TargetChoiceProps {
  work: PlacementWork;
  orderProductId: string | undefined;
  isOfProduct: boolean;
}

function TargetChoice({ work, orderProductId, isOfProduct }: TargetChoiceProps) {
  const t = useTexts(placementsTexts);
  const targets = useQuery({
    queryKey: ['prints', 'targets', orderProductId] as const,
    queryFn: ({ signal }) => call(listTargets, { params: { id: orderProductId ?? '' } }, { signal }),
    enabled: orderProductId !== undefined,
  });
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  if (isNarrow && !isOpen && work.choice !== null) {
    return (
      <Row gap={8} justify="between">
        <Text breaks weight={600} shrinks>
          {toTargetName(t, work.choice.target)}
        </Text>
        <Button look="link" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </Row>
    );
  }
  function choose(target: PlacementTarget) {
    work.choose(target);
    setOpen(false);
  }
  return (
    <Stack gap={8}>
      <strong>{t('target')}</strong>
      {targets.isError ? <FailedBanner query={targets} hasRows={false} /> : null}
      {orderProductId === undefined ? (
        <PlaceChooser isOfProduct={isOfProduct} onChoose={choose} />
      ) : targets.data === undefined ? (
        <RowsSkeleton rows={3} height={48} />
      ) : (
        <PlacementTargets
          targets={targets.data.targets}
          productStyles={targets.data.styles}
          chosen={work.choice?.target ?? null}
          onChoose={choose}
        />
      )}
    </Stack>
  );
}

/** Shows the questions, the colours and what is left out, as soon as the first preview has arrived. */
function PlacementBody({ work: { choice, change, asked, shown } }: { work: PlacementWork }) {
  const t = useTexts(placementsTexts);
  if (choice === null) return <Text tone="muted">{t('chooseFirst')}</Text>;
  const failed = shown.isError ? shown : asked.isError ? asked : null;
  return (
    <>
      {failed === null ? null : <FailedBanner query={failed} hasRows={shown.data !== undefined} />}
      {shown.isPending && failed === null ? (
        <div role="status" aria-label={t('loading')}>
          <RowsSkeleton rows={6} height={72} />
        </div>
      ) : null}
      {asked.data === undefined ? null : (
        <PlacementQuestions
          questions={listQuestions(asked.data)}
          answers={choice.answers}
          onAnswers={(answers) => change({ answers })}
        />
      )}
      {shown.data === undefined ? null : (
        <>
          <ColourGrid choice={choice} preview={shown.data} onChange={change} />
          <RefusedGroups preview={shown.data} />
          <NarrowerPlaces
            preview={shown.data}
            isReplaced={choice.replaceNarrower}
            onReplace={(replaceNarrower) => change({ replaceNarrower })}
          />
        </>
      )}
    </>
  );
}

/** Returns a function that reports a placement in a notice with an undo. */
function useSayPlaced() {
  const t = useTexts(placementsTexts);
  const forget = useForgetPrints();
  return (name: string, { changeId, skus, readyOrders }: Placed) =>
    notifyDone({
      title: t('done', { name }),
      text: t('doneText', { skus: t('skus', { count: skus }), orders: t('orders', { count: readyOrders }) }),
      undo: UNDO.placement,
      done: { changeId },
      onUndone: forget,
    });
}
