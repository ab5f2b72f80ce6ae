import type { User } from '@bobbin/contract/auth';
import type { Desk } from '@bobbin/contract/teams';
import { changeDesk } from '../../api/desk.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { teamsTexts } from '../../i18n/vi/teams.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './teams.module.css';
import { useDesks, useLeave } from './use-teams.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

/** Lists the owners that the person can act for, and leaves a team (TEA-5). */
export function Desks({ user }: { user: User }) {
  const t = useTexts(teamsTexts);
  const desks = useDesks().data ?? [];
  if (desks.length === 0) return null;
  const here = user.actingFor?.id ?? user.id;
  return (
    <Section title={t('desks')}>
      <Text as="div" size={13} pad={14}>
        <p className={styles.muted}>{t('desksHint')}</p>
        <Stack as="ul" plain className={styles.people}>
          <li>
            <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
              <strong>{t('ownDesk')}</strong>
            </Row>
            <SwitchButton ownerId={user.id} name={t('ownDesk')} isHere={here === user.id} />
          </li>
          {desks.map((desk) => (
            <DeskRow key={desk.ownerId} desk={desk} isHere={here === desk.ownerId} />
          ))}
        </Stack>
      </Text>
    </Section>
  );
}

function DeskRow({ desk, isHere }: { desk: Desk; isHere: boolean }) {
  const t = useTexts(teamsTexts);
  const leave = useLeave();

  function askToLeave({ id, name }: { id: string; name: string }) {
    confirm({
      title: t('leaveTitle', { name }),
      text: t('leaveText'),
      action: t('leave'),
      isDangerous: true,
      onConfirm: async () => {
        await leave.mutateAsync(id);
        if (isHere) changeDesk(null, '/community/teams');
      },
    });
  }

  return (
    <li>
      <Row as="span" wrap gap="2 10" breaks shrinks className={styles.person}>
        <strong>{desk.ownerName}</strong>
        <span className={styles.muted}>{t('deskShops', { count: desk.shopsCount })}</span>
      </Row>
      {desk.teams.map((team) => {
        const name = `${team.name} ${team.role}`;
        return (
          <Button
            key={team.id}
            size="small"
            look="quiet"
            name={t('leaveOf', { name })}
            onClick={() => askToLeave({ id: team.id, name })}
          >
            {t('leaveOf', { name })}
          </Button>
        );
      })}
      <SwitchButton ownerId={desk.ownerId} name={desk.ownerName} isHere={isHere} />
    </li>
  );
}

function SwitchButton({ ownerId, name, isHere }: { ownerId: string; name: string; isHere: boolean }) {
  const t = useTexts(teamsTexts);
  return isHere ? (
    <Badge tone="green">{t('here')}</Badge>
  ) : (
    <Button size="small" name={t('workAt', { name })} onClick={() => changeDesk(ownerId)}>
      {t('sitHere')}
    </Button>
  );
}
