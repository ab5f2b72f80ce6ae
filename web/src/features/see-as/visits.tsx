import type { ListedVisit } from '@bobbin/contract/see-as';
import { useTexts } from '../../i18n/use-texts.tsx';
import { seeAsTexts } from '../../i18n/vi/see-as.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { useVisits } from './use-see-as.ts';

/** Lists who of the staff saw the person's screens, when, why and which pages (SEE-5). */
export function Visits() {
  const t = useTexts(seeAsTexts);
  const visits = useVisits();
  return (
    <Stack gap={12} pad={14}>
      <Text as="p" tone="muted" flush>
        {t('historyText')}
      </Text>
      {visits.isError ? <FailedBanner query={visits} hasRows={visits.data !== undefined} /> : null}
      {visits.isPending ? <RowsSkeleton rows={2} /> : null}
      {visits.data?.length === 0 ? <Text>{t('historyNone')}</Text> : null}
      {visits.data?.map((visit) => (
        <Visit key={visit.id} visit={visit} />
      ))}
    </Stack>
  );
}

function Visit({ visit }: { visit: ListedVisit }) {
  const t = useTexts(seeAsTexts);
  const toDuration = useDuration();
  const lasted = Date.parse(visit.endsAt) - Date.parse(visit.startedAt);
  return (
    <Stack as="section" gap={4} lineAbove="soft" pad="10 0">
      <Row gap="4 10" wrap>
        <strong>{visit.staff}</strong>
        <LaTime at={visit.startedAt} format="full" />
        {visit.isOpen ? (
          <Badge tone="amber">{t('open')}</Badge>
        ) : (
          <Text tone="muted">
            {t('minutes', { time: toDuration(lasted) })}
            {visit.endedBy === null ? null : ` · ${t(`endedBy.${visit.endedBy}`)}`}
          </Text>
        )}
      </Row>
      <Text breaks>{t('because', { reason: visit.reason })}</Text>
      {visit.pages.length === 0 ? null : (
        <details>
          <summary>{t('pagesOf', { number: visit.pages.length })}</summary>
          <Stack as="ul" gap={2} size={13}>
            {visit.pages.map(({ page, resource, firstAt, count }) => (
              <li key={`${page} ${resource}`}>
                {t(`pages.${page}`)} {resource === '' ? null : <Text mono>{resource}</Text>}{' '}
                <Text tone="muted">
                  <LaTime at={firstAt} format="time" /> · {t('times', { number: count })}
                </Text>
              </li>
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  );
}
