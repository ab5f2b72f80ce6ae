import type { Wait } from '@bobbin/domain/staff/team-figures';
import { useState } from 'react';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamFiguresTexts } from '../../i18n/vi/team-figures.ts';
import { Segments } from '../../ui/button/segments.tsx';
import { Row } from '../../ui/layout/boxes.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { DesignerTable } from './designer-table.tsx';
import { useDesignFigures, usePayoutFigures } from './use-team-figures.ts';
import { WaitTable } from './wait-table.tsx';

// Repeated here, because the domain's file loads the rules of time zones.
const WAITS = ['price', 'firstLink', 'payOut'] as const satisfies readonly Wait[];

/** Shows how long sellers wait and how punctual designers are, each part to those who may see it (HOM-11, HOM-12). */
export function TeamFigures() {
  const { data: user } = useUser();
  const maySee = (permission: string) => user !== undefined && hasPermission(user, permission);
  const [isLead, isPayer] = [maySee('LEAD_DESIGNS'), maySee('VIEW_PAYMENTS')];
  if (!isLead && !isPayer) return null;
  return <Figures isLead={isLead} isPayer={isPayer} />;
}

function Figures({ isLead, isPayer }: { isLead: boolean; isPayer: boolean }) {
  const t = useTexts(teamFiguresTexts);
  const designs = useDesignFigures(isLead);
  const payouts = usePayoutFigures(isPayer);
  const offered = WAITS.filter((wait) => (wait === 'payOut' ? isPayer : isLead));
  const [chosen, setChosen] = useState<Wait | null>(null);
  const wait = chosen ?? offered[0] ?? 'payOut';
  const query = wait === 'payOut' ? payouts : designs;
  const figures = { ...designs.data, ...payouts.data }[wait];
  return (
    <>
      <Section title={t('waits')}>
        {offered.length < 2 ? null : (
          <Row pad="8 14" wrap>
            <Segments
              name={t('wait')}
              value={wait}
              choices={offered.map((value) => ({ value, label: t(`steps.${value}`) }))}
              onChange={setChosen}
            />
          </Row>
        )}
        {query.isPending ? <RowsSkeleton rows={4} height={28} /> : null}
        {query.isError ? <FailedBanner query={query} hasRows={figures !== undefined} /> : null}
        {figures === undefined ? null : <WaitTable figures={figures} />}
      </Section>
      {designs.data === undefined ? null : (
        <Section title={t('designers')}>
          <DesignerTable designers={designs.data.designers} />
        </Section>
      )}
    </>
  );
}
