import type { PackingKind, PackingPrint, PackingSize } from '@bobbin/contract/packing';
import { PACKING_KINDS, PACKING_SIZES } from '@bobbin/contract/packing.calls';
import { PACKING_MAX } from '@bobbin/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTexts } from '../../../i18n/use-texts.tsx';
import { packingTexts } from '../../../i18n/vi/packing.ts';
import { uiTexts } from '../../../i18n/vi/ui.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/button/segments.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { formatCount } from '../../../ui/text/count.ts';
import { formatLa } from '../../../ui/text/time.ts';
import { readChosenIds, type BatchScope } from '../labels/use-batch-label.ts';
import { usePacking } from './use-packing.ts';

interface PackingDialogProps {
  scope: BatchScope;
  onClose: () => void;
}

const SIZES: Readonly<Record<PackingKind, readonly PackingSize[]>> = {
  slips: PACKING_SIZES,
  // A label is too small for a list.
  picks: PACKING_SIZES.filter((size) => size !== '4x6'),
};

/** Asks for document and paper, creates the file, and lists the user's files of the last days (PCK-1, PCK-6). */
export function PackingDialog({ scope, onClose }: PackingDialogProps) {
  const t = useTexts(packingTexts, uiTexts);
  const locale = useLocale();
  const [kind, setKind] = useState<PackingKind>('slips');
  const [chosen, setChosen] = useState<Partial<Record<PackingKind, PackingSize>>>({});
  const { prints, start } = usePacking();
  const orders = useQuery({
    queryKey: ['orders', 'packing', scope],
    queryFn: ({ signal }) => readChosenIds(scope, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  const ids = orders.data?.slice(0, PACKING_MAX);
  const beyond = (orders.data?.length ?? 0) - (ids?.length ?? 0);
  const size = chosen[kind] ?? prints.data?.sizes[kind] ?? 'A4';
  const list = prints.data?.prints ?? [];
  const isReady = ids !== undefined && ids.length > 0 && prints.data !== undefined;

  function submit(): void {
    if (!isReady || start.isPending) return;
    start.mutate({ ids, kind, size });
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      onSubmit={submit}
      width={640}
      note={t('staysHere')}
      footer={
        <>
          <Button reads onClick={onClose}>
            {t('ui:close')}
          </Button>
          <Button look="main" isBusy={start.isPending || !isReady} onClick={submit}>
            {t(`actions.${kind}`, { count: ids?.length ?? 0 })}
          </Button>
        </>
      }
    >
      <Stack gap={10}>
        <Text role="status" as="p" weight={600} flush>
          {ids === undefined ? t('reading') : t('count', { count: ids.length })}
        </Text>
        {beyond === 0 ? null : (
          <Text as="p" tone="amber" size={13} flush>
            {t('beyond', { count: beyond, max: formatCount(PACKING_MAX, locale) })}
          </Text>
        )}
        <Segments
          name={t('kind')}
          value={kind}
          onChange={setKind}
          choices={PACKING_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Text as="p" size={13} tone="muted" flush>
          {t(`hints.${kind}`)}
        </Text>
        <Segments
          name={t('size')}
          value={size}
          onChange={(value) => setChosen({ ...chosen, [kind]: value })}
          choices={SIZES[kind].map((value) => ({ value, label: t(`sizes.${value}`) }))}
        />
        <Failure error={orders.error ?? prints.error ?? start.error} />
        {list.length === 0 ? null : (
          <>
            <Text as="h3" size={14} weight={650} flush>
              {t('history')}
            </Text>
            <Stack as="ul" plain gap={6} size={13} tone="muted">
              {list.map((print) => (
                <Print key={print.id} print={print} />
              ))}
            </Stack>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Print({ print }: { print: PackingPrint }) {
  const t = useTexts(packingTexts);
  const name = [
    `${formatLa(print.at, 'short')} PT`,
    t(`kinds.${print.kind}`),
    t(`sizes.${print.size}`),
    t('count', { count: print.count }),
  ].join(' · ');
  return (
    <Row as="li" wrap gap="2 10">
      <span>{name}</span>
      {print.url === null ? (
        print.state === 'failed' ? (
          t(`failures.${print.reason ?? 'JOB_FAILED'}`)
        ) : (
          t('waiting')
        )
      ) : (
        // A block of its own, because the link has no underline that shows it within a text.
        <div>
          <a href={print.url} target="_blank" rel="noopener noreferrer" aria-label={t('openOf', { name })}>
            {t('open')}
          </a>
        </div>
      )}
      {print.leftOut.length === 0 ? null : (
        <Text as="p" tone="amber" breaks flush above={2}>
          {t('leftOut', { ids: print.leftOut.join(', ') })}
        </Text>
      )}
    </Row>
  );
}
