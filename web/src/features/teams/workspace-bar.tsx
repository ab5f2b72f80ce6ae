import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { readVisit } from '../../api/seeing.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Row } from '../../ui/layout/boxes.tsx';

const SeeAsBar = lazy(async () => ({ default: (await import('../see-as/see-as-bar.tsx')).SeeAsBar }));

/** Names the owner of the shops on every page, if it is not the person (TEA-5); above it the visit of a staff user (SEE-2). */
export function WorkspaceBar({ owner }: { owner: string | undefined }) {
  const t = useTexts(teamsTexts);
  if (readVisit() !== undefined) return <SeeAsBar />;
  return owner === undefined ? null : (
    <Row
      as="aside"
      align="stretch"
      justify="center"
      gap={12}
      size={12}
      tone="text"
      pad="4 14"
      lineBelow="soft"
      fill="accent"
      aria-label={t('workspaces')}
    >
      {t('actingFor', { name: owner })}
      <Link to="/community/teams">{t('change')}</Link>
    </Row>
  );
}
