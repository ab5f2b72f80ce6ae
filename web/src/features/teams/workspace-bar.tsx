import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Row } from '../../ui/layout/boxes.tsx';

/** Shows on every page for which owner the person acts, if that is another person (TEA-5). */
export function WorkspaceBar({ owner }: { owner: string }) {
  const t = useTexts(teamsTexts);
  return (
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
