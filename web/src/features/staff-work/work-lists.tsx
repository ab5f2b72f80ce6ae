import { type StaffWork } from '@bobbin/contract/staff-work';
import { WORK_AREA_NAMES } from '@bobbin/domain/staff/work';
import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { staffWorkTexts } from '../../i18n/vi/staff-work.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconEyeOff } from '../../ui/icons.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { Row, Text } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { useStaffWork } from './use-staff-work.ts';
import { sumCounts } from './work-counts.ts';
import { WorkList } from './work-section.tsx';

/** Number of rows of late or broken things that are shown at first. */
const URGENT_SHOWN = 5;
const NEXT_SHOWN = 20;

/** Shows first what is late or broken, then what the staff user may do next (HOM-5). */
export function WorkLists() {
  const query = useStaffWork();
  if (query.isPending) return <RowsSkeleton rows={8} height={44} />;
  const { data: work } = query;
  return (
    <>
      {query.isError ? <FailedBanner query={query} hasRows={work !== undefined} /> : null}
      {work === undefined ? null : (
        <>
          <Urgent work={work} />
          <Next work={work} />
        </>
      )}
    </>
  );
}

function Urgent({ work }: { work: StaffWork }) {
  const t = useTexts(staffWorkTexts);
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { urgent: count } = sumCounts(work.counts);
  const shown = isOpen ? work.urgent : work.urgent.slice(0, URGENT_SHOWN);
  const isBlind = work.hiddenAreas.length === WORK_AREA_NAMES.length;
  return (
    <Section
      title={t('urgentTitle')}
      actions={
        <>
          {count === 0 ? null : <Badge tone="red">{t('urgentCount', { count })}</Badge>}
          <Hidden work={work} />
        </>
      }
    >
      {work.urgent.length === 0 ? (
        <Text as="p" tone="muted" flush pad={14}>
          {t(isBlind ? 'seesNothing' : 'nothingUrgent')}
        </Text>
      ) : null}
      <WorkList rows={shown} now={now} />
      <More count={work.urgent.length - shown.length} onOpen={() => setOpen(true)} />
    </Section>
  );
}

function Next({ work }: { work: StaffWork }) {
  const t = useTexts(staffWorkTexts);
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { waiting: count } = sumCounts(work.counts);
  const shown = isOpen ? work.next : work.next.slice(0, NEXT_SHOWN);
  return (
    <Section
      title={t('nextTitle')}
      actions={
        <Row as="span" gap={8} size={12} tone="muted">
          {count === 0 ? null : <Badge tone="neutral">{t('nextCount', { count })}</Badge>}
          {t('nextOrder')}
        </Row>
      }
    >
      {work.next.length === 0 ? (
        <Text as="p" tone="muted" flush pad={14}>
          {t('nothingNext')}
        </Text>
      ) : null}
      <WorkList rows={shown} now={now} />
      <More count={work.next.length - shown.length} onOpen={() => setOpen(true)} />
    </Section>
  );
}

/** Shows the button that opens the remaining rows. */
function More({ count, onOpen }: { count: number; onOpen: () => void }) {
  const t = useTexts(staffWorkTexts);
  if (count <= 0) return null;
  return (
    <Text as="p" flush pad="8 14" lineAbove="soft">
      <Button size="small" onClick={onOpen}>
        {t('more', { count })}
      </Button>
    </Text>
  );
}

/** Names the areas of work that the role may not see, because an empty list contains no information about them (HOM-9). */
function Hidden({ work: { hiddenAreas } }: { work: StaffWork }) {
  const t = useTexts(staffWorkTexts);
  if (hiddenAreas.length === 0) return null;
  return (
    <Row as="span" gap={6} size={12} tone="muted" push>
      <IconEyeOff size={14} stroke={1.5} aria-hidden />
      {t('hidden', { areas: hiddenAreas.map((area) => t(`areas.${area}`)).join(', ') })}
    </Row>
  );
}
