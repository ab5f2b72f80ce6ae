import { listMembers } from '@bobbin/contract/members.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { sellerFilterTexts } from '../../i18n/vi/seller-filter.ts';
import { Button } from '../button/button.tsx';
import { usePaused } from '../hooks/use-paused.ts';
import { Row } from '../layout/boxes.tsx';

const SHOWN = 5;
const LETTERS_MIN = 2;

/** Offers the people whose name, email or id contains what was typed, and picks one by the email; only for a role that sees members. */
export function PersonPicks({ typed, onPick }: { typed: string; onPick: (email: string) => void }) {
  const t = useTexts(sellerFilterTexts);
  const { data: user } = useUser();
  const asked = usePaused(typed.trim());
  const isOn = user !== undefined && hasPermission(user, 'VIEW_MEMBERS') && asked.length >= LETTERS_MIN;
  const query = { search: asked, limit: SHOWN };
  const { data } = useQuery({
    queryKey: ['members', 'picks', query],
    queryFn: ({ signal }) => call(listMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
  const people = isOn ? (data?.data.filter(({ email, state }) => email !== asked && state !== 'deleted') ?? []) : [];
  if (people.length === 0) return null;
  return (
    <Row wrap gap={6} role="group" aria-label={t('people')}>
      {people.map(({ id, firstName, lastName, email }) => (
        <Button key={id} size="small" onClick={() => onPick(email)}>
          {`${firstName} ${lastName}`.trim()} · {email}
        </Button>
      ))}
    </Row>
  );
}
