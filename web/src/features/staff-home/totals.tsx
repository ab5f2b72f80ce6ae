import { Stack } from '../../ui/layout/boxes.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Beside } from './beside.tsx';
import { Tiles } from './tiles.tsx';
import { useStaffHome } from './use-staff-home.ts';

/** Shows the totals of the first page for staff; the previous numbers stay while new ones load, or if they fail to load. */
export function Totals() {
  const query = useStaffHome();
  if (query.isPending) return <RowsSkeleton rows={4} height={64} />;
  const { data: home } = query;
  return (
    <>
      {query.isError ? <FailedBanner query={query} hasRows={home !== undefined} /> : null}
      {home === undefined ? null : (
        <Stack>
          <Tiles home={home} />
          <Beside home={home} />
        </Stack>
      )}
    </>
  );
}
