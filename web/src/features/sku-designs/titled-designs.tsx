import { listFulfilDesigns } from '@bobbin/contract/fulfil-designs.calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useUser } from '../../api/user.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { skuQueueTexts } from '../../i18n/vi/sku-queue.ts';
import { Button } from '../../ui/button/button.tsx';
import { usePaused } from '../../ui/hooks/use-paused.ts';
import { Row } from '../../ui/layout/boxes.tsx';

const SHOWN = 5;
const LETTERS_MIN = 2;

/** Offers the checked fulfil designs whose title or code contains what was typed; only for a role that sees fulfil designs. */
export function TitledDesigns({ typed, onPick }: { typed: string; onPick: (code: string) => void }) {
  const t = useTexts(skuQueueTexts);
  const { data: user } = useUser();
  const asked = usePaused(typed.trim());
  const isOn = user !== undefined && hasPermission(user, 'VIEW_FULFILLS') && asked.length >= LETTERS_MIN;
  const query = { search: asked, kind: 'checked' as const, limit: SHOWN };
  const { data } = useQuery({
    queryKey: ['fulfil-designs', 'picks', query],
    queryFn: ({ signal }) => call(listFulfilDesigns, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
  const found = isOn ? (data?.data.filter(({ code }) => code !== asked) ?? []) : [];
  if (found.length === 0) return null;
  return (
    <Row wrap gap={6} role="group" aria-label={t('ffPicks')}>
      {found.map(({ id, code, title }) => (
        <Button key={id} size="small" onClick={() => onPick(code)}>
          {title === '' ? code : `${title} · ${code}`}
        </Button>
      ))}
    </Row>
  );
}
